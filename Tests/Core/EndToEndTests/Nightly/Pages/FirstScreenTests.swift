import Testing

@Suite(
    "The first screen of a run's page names cause, gravity and remedy",
    .enabled(if: Browser.program != nil, "no Chromium is installed"))
struct FirstScreenTests {
    @Test("For twelve wrong verifiers, on a desk and on a phone, light and dark", arguments: WrongVerifier.all)
    func names(verifier: WrongVerifier) async throws {
        let measures = try await FirstScreens.measures.value.filter { $0.page == "\(verifier.name).html" }
        #expect(measures.map(\.kind).sorted() == ["desk", "desk", "phone", "phone"])
        for measure in measures { try expectFirstScreen(measure, of: verifier) }
    }

    private func expectFirstScreen(_ measure: FirstScreens.Measure, of verifier: WrongVerifier) throws {
        #expect(!measure.overflow, "\(measure.kind)")
        for name in ["headline", "sentence", "cause", "remedy", "requirement", "tally"] {
            let part = try #require(measure.parts[name], "\(name), \(measure.kind)")
            #expect(part.text.count > 2, "\(name), \(measure.kind)")
            #expect(
                part.top >= 0 && part.bottom <= measure.height && part.bottom > part.top, "\(name), \(measure.kind)")
            #expect(part.left >= 0 && part.right <= measure.width && part.right > part.left, "\(name), \(measure.kind)")
            #expect(part.contrast >= 4.5, "\(name), \(measure.kind)")
        }
        let texts = measure.parts.mapValues(\.text)
        #expect(try #require(texts["headline"]).contains("Not conforming: \(verifier.gravity)"))
        let cause = [texts["cause"], texts["detail"]].compactMap(\.self).joined(separator: ": ")
        #expect(cause.contains(verifier.cause))
        #expect(texts["requirement"] == verifier.requirement)
        #expect(try #require(texts["remedy"]).contains(verifier.remedy))
        #expect(try #require(texts["tally"]).contains(/^[0-9]+ vectors?/))
    }
}
