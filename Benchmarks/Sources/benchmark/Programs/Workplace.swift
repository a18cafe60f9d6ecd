/// The things that are measured.
struct Workplace {
    /// The program under measurement, a release build.
    let program: String
    /// The folder of the set.
    let vectors: VectorFolder
}
