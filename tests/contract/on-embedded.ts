/* The test files that also hold on the embedded stack, combined: a stack takes seconds to start. */
import './calls.contract.ts'
import './spec.contract.ts'
import './errors.contract.ts'
import './differences.contract.ts'
