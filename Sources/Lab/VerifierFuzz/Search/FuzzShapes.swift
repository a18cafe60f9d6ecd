import AttestModel
import FixtureForge

/// The shapes of seed objects for a target that refuses those of the devices of today.
package struct FuzzShapes: Sendable {
    /// The first shape in which the target accepts a seed object that it refuses.
    package var ofSeeds: [FuzzSeed: DeviceShape] = [:]
    /// The finding of each shape: the plainest object that is refused for the sake of its own shape.
    package var findings: [DeviceShape: FuzzFinding] = [:]

    package init() {}
}
