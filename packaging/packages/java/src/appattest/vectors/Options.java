package appattest.vectors;

import java.util.Set;

/**
 * The choices of a check.
 *
 * @param profile the profile to judge by
 * @param operations the operations to ask about; a sequence needs those of all its steps
 * @param lacks the capabilities that the verifier does not have; the vectors that need them are not testable
 * @param withoutTags the tags of vectors that are not asked, such as "kills-process"
 */
public record Options(Profile profile, Set<Operation> operations, Set<Capability> lacks, Set<String> withoutTags) {
    /** Chooses all vectors about attestations, assertions and receipts of a profile. */
    public Options(Profile profile) {
        this(profile, Set.of(Operation.VERIFY_ATTESTATION, Operation.VERIFY_ASSERTION, Operation.VERIFY_RECEIPT),
            Set.of(), Set.of());
    }

    /** Returns these choices for some operations only. */
    public Options asking(Operation... operations) {
        return new Options(profile, Set.of(operations), lacks, withoutTags);
    }

    /** Returns these choices for a verifier without some capabilities. */
    public Options lacking(Capability... capabilities) {
        return new Options(profile, operations, Set.of(capabilities), withoutTags);
    }

    /** Returns these choices without the vectors that have some tags. */
    public Options withoutTags(String... tags) {
        return new Options(profile, operations, lacks, Set.of(tags));
    }
}
