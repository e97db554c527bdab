import userEvent from '@testing-library/user-event'

/**
 * Somebody who presses and types. Whether a press reaches its element is seen in a real browser: here a dialog
 * that has just been drawn would refuse presses until its effects have run. The body is never pressed: the library keeps on
 * it for the files that come later what a dialog of this one did to it.
 */
export const newUser = () => userEvent.setup({ pointerEventsCheck: 0 })
