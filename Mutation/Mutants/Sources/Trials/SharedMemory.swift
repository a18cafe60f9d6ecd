import CMutants

/// Memory that this process shares with those that it forks, for as long as they live.
package enum SharedMemory {
    /// Returns zeroed memory for values whose bytes may all be zero.
    package static func of<Value: BitwiseCopyable>(_ type: Value.Type, count: Int) throws -> UnsafeMutablePointer<Value>
    {
        guard let memory = mutants_shared_memory(MemoryLayout<Value>.stride * count) else {
            throw TrialFailure("there is no memory of \(count) values to share.")
        }
        return memory.bindMemory(to: type, capacity: count)
    }

    /// Gives memory back, in this process.
    package static func release<Value: BitwiseCopyable>(_ memory: UnsafeMutablePointer<Value>, count: Int) {
        mutants_release_memory(memory, MemoryLayout<Value>.stride * count)
    }
}
