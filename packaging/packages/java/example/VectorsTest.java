import appattest.vectors.Options;
import appattest.vectors.Profile;
import appattest.vectors.VectorSet;

public class VectorsTest {
    public static void main(String[] arguments) throws Exception {
        var report = VectorSet.load().check(new Options(Profile.STRICT), new VerifierProcess());
        System.out.println(report);
        if (!report.failures().isEmpty()) System.exit(1);
    }
}
