package appattest.vectors;

/** A verifier of evidence. */
@FunctionalInterface
public interface Verifier {
    /**
     * Verifies the evidence of a request. An exception is an error, and no rejection: return {@link Answer#reject} for those
     * that the verifier documents.
     */
    Answer verify(Request request) throws Exception;
}
