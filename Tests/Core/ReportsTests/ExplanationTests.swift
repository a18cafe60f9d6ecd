import TestBasics
@testable import Reports

@Suite("A vector explained")
struct ExplanationTests {
    private func page(_ vector: Vector) throws -> String {
        try ExplanationReport(vector, showsAll: false, findings: .ofReference).html()
    }

    @Test("Of the parts that a fault marks, the first alone has its text")
    func change() throws {
        for vector in try CommittedVectors.all() {
            let marked = Explanation(vector).rows(showsAll: false).filter(\.isMarked)
            #expect(marked.map { $0.change != nil } == marked.indices.map { $0 == 0 }, "\(vector.id)")
        }
        let page = try page(CommittedVectors.named("attestation/x5c/third-certificate-trailing-bytes"))
        #expect(page.components(separatedBy: "class=\"fault\"").count == 4)
        #expect(page.components(separatedBy: "fault: leaf issued by a CA below").count == 2)
    }

    @Test("Where control and vector both have bytes, they are aligned, and not quoted a second time")
    func bytes() throws {
        var count = 0
        for vector in try CommittedVectors.all() {
            guard let fault = vector.fault, let before = fault.before, let after = fault.after, before != after else {
                continue
            }
            let pictures = VectorPictures(vector, findings: nil)
            #expect(pictures.bytes != nil, "\(vector.id)")
            let names = Explanation(vector).facts(beside: pictures).map(\.name)
            #expect(!names.contains("before") && !names.contains("after") && names.contains("fault"), "\(vector.id)")
            count += 1
        }
        #expect(count > 500)
    }
}
