/// Placeholder so that the dependencies are resolved and built.
public enum AppleServices {}
