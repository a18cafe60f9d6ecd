import AttestModel
import Foundation
import TestSupport

/// A judge of the page as a program, with a function `verify` that asks an adapter: the one that the variable `ADAPTER` names.
/// It logs the requests of the sequence with carried values to the file that `LOG` names.
struct JudgeProgram {
    private let folder: ScratchFolder
    /// The command of the shell that builds it, where it has to be built, and starts it with the set that `$0` names.
    private let command: String

    init(files: [String: String], command: String) throws {
        folder = try ScratchFolder()
        for (name, text) in files { try folder.write(text, to: name) }
        self.command = command
    }

    /// The output of a judge.
    struct Found {
        /// The outcomes of the vectors that neither passed nor were only observed.
        var failures: [String: JSONValue]
        var counts: JSONValue
    }

    /// Judges the vectors of a set.
    func judge(_ set: ScratchFolder, asking target: String) async throws -> Found {
        let ended = try await Program.run(
            "sh", ["-c", command, set.url.path], environment: ["ADAPTER": target, "LOG": folder.path("log")],
            in: folder.url.path
        ).succeeded()
        let failures = ended.lines.dropLast().map { $0.split(separator: " ", maxSplits: 2).map(String.init) }
        return Found(
            failures: Dictionary(failures.map { ($0[1], .string($0[0])) }) { first, _ in first },
            counts: try JSONValue.parse(Array(ended.lines.last?.utf8 ?? "".utf8)))
    }

    /// The requests of the sequence with carried values, in order.
    func carriedRequests() throws -> [VerificationRequest] {
        try folder.read("log").split(separator: "\n").compactMap { line in
            guard case .verify(let request) = try AdapterRequest(json: JSONValue.parse(Array(line.utf8))).content else {
                return nil
            }
            return request
        }
    }

    // MARK: The functions that ask the adapter

    static let python = """
        import json, os, subprocess
        child = subprocess.Popen(os.environ["ADAPTER"].split(), stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        def verify(request):
            line = json.dumps(request).encode() + b"\\n"
            if "state/carried#" in request["id"]:
                open(os.environ["LOG"], "ab").write(line)
            child.stdin.write(line)
            child.stdin.flush()
            return json.loads(child.stdout.readline())

        """

    /// Without an export. The output is watched only while an answer is due, so that the program ends at its end.
    static let javascript = """
        const { appendFileSync } = require("node:fs");
        const [program, ...words] = process.env.ADAPTER.split(" ");
        const child = require("node:child_process").spawn(program, words, { stdio: ["pipe", "pipe", "inherit"] });
        const lines = require("node:readline").createInterface({ input: child.stdout })[Symbol.asyncIterator]();
        for (const handle of [child, child.stdin, child.stdout]) handle.unref();
        async function verify(request) {
          const line = JSON.stringify(request) + "\\n";
          if (request.id.includes("state/carried#")) appendFileSync(process.env.LOG, line);
          child.stdout.ref();
          child.stdin.write(line);
          const answer = (await lines.next()).value;
          child.stdout.unref();
          return JSON.parse(answer);
        }

        """

    static let go = """
        package main

        import "bufio"
        import "encoding/json"
        import "os"
        import "os/exec"
        import "strings"

        var verify = func() func(map[string]any) map[string]any {
        	words := strings.Fields(os.Getenv("ADAPTER"))
        	child := exec.Command(words[0], words[1:]...)
        	input, _ := child.StdinPipe()
        	output, _ := child.StdoutPipe()
        	if err := child.Start(); err != nil { panic(err) }
        	log, _ := os.OpenFile(os.Getenv("LOG"), os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o600)
        	reader := bufio.NewReader(output)
        	return func(request map[string]any) (answer map[string]any) {
        		line, _ := json.Marshal(request)
        		line = append(line, '\\n')
        		if strings.Contains(request["id"].(string), "state/carried#") { log.Write(line) }
        		input.Write(line)
        		text, _ := reader.ReadBytes('\\n')
        		json.Unmarshal(text, &answer)
        		return
        	}
        }()

        """
}
