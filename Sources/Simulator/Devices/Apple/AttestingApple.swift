import AttestModel
import FixtureForge

/// The simulated Apple that attests keys, with the authorities of a seed. `appattest apple` of it knows the receipts.
///
/// It is made once for all devices of a seed, because its authorities take milliseconds to make.
package final class AttestingApple: Sendable {
    package let seed: Seed
    /// The context in which evidence is forged. It remembers nothing, so that any number of devices takes no memory.
    package let context: ForgeContext

    package init(seed: Seed) {
        self.seed = seed
        context = ForgeContext(seed: seed, time: Validity.start, isRemembering: false)
    }

    /// The root of attestations, DER.
    package var attestationRoot: [UInt8] { context.apple.root.certificate.der }
    /// The root of receipts, DER.
    package var receiptRoot: [UInt8] { context.receipts.root.certificate.der }
}

/// The part of simulated devices that many of them share: their profile, and the simulated Apple.
package final class DeviceModel: Sendable {
    package let apple: AttestingApple
    package let profile: DeviceProfile

    package init(apple: AttestingApple, profile: DeviceProfile) { (self.apple, self.profile) = (apple, profile) }
}
