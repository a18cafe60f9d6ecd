import Foundation

/// The machine that is measured on.
enum Machine {
    /// Processor, cores and memory in one line.
    static var shape: String {
        let process = ProcessInfo.processInfo
        let memory = (Double(process.physicalMemory) / 1_073_741_824).rounded()
        return
            "\(processor), \(process.activeProcessorCount) cores, \(Int(memory)) GiB, \(process.operatingSystemVersionString)"
    }

    private static var processor: String {
        let text = (try? String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8)) ?? ""
        let line = text.split(separator: "\n").first { $0.hasPrefix("model name") }
        return line?.split(separator: ":").last.map { $0.trimmingCharacters(in: .whitespaces) } ?? "a processor"
    }
}
