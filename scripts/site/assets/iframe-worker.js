// The worker of the search where a browser starts none: on pages from the file system. Its script runs in a frame.
if (location.protocol === "file:") {
  window.Worker = window.IFrameWorker = class extends EventTarget {
    #scope;
    #isLoaded;

    constructor(url) {
      super();
      const frame = document.createElement("iframe");
      [frame.hidden, frame.title] = [true, "Search"];
      document.body.append(frame);
      this.#scope = frame.contentWindow;
      this.#scope.postMessage = (data) => this.dispatchEvent(new MessageEvent("message", { data }));
      const script = frame.contentDocument.createElement("script");
      this.#isLoaded = new Promise((resolve) => { script.onload = resolve; });
      script.src = url;
      frame.contentDocument.body.append(script);
    }

    postMessage(data) {
      this.#isLoaded.then(() => this.#scope.dispatchEvent(new MessageEvent("message", { data })));
    }

    terminate() {}
  };
}
