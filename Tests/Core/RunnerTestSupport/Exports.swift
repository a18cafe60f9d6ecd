// The modules that the tests of targets and of runs use, for test targets whose files would import all of them.
@_exported import AdapterTargets
@_exported import ConformanceRunner
@_exported import TestBasics
