/*
 * The files that hold on the embedded stack as well, as one: a stack takes seconds to start.
 */
import './calls.contract.ts'
import './spec.contract.ts'
import './errors.contract.ts'
import './differences.contract.ts'
