import userEvent from '@testing-library/user-event'

/**
 * Somebody who presses and types. Whether a press reaches its element is seen in a real browser: here a dialog
 * that has just been drawn would refuse presses until its effects have run.
 */
export const newUser = () => userEvent.setup({ pointerEventsCheck: 0 })
