import appattest.vectors.Answer;
import appattest.vectors.Request;
import appattest.vectors.Verifier;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.Writer;

/** A verifier that is another process, which speaks the adapter protocol. */
public class VerifierProcess implements Verifier {
    private final Writer input;
    private final BufferedReader output;

    public VerifierProcess() throws IOException {
        var process = new ProcessBuilder("/bin/sh", "-c", System.getenv("ADAPTER")).start();
        input = process.outputWriter();
        output = process.inputReader();
    }

    /** Put the call of your verifier here. The type of the request says which evidence it has. */
    @Override
    public Answer verify(Request request) throws IOException {
        input.write(request.toJson("1") + "\n");
        input.flush();
        return Answer.fromJson(output.readLine());
    }
}
