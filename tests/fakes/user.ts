import userEvent from '@testing-library/user-event'

/**
 * A user who clicks and types. Whether a click reaches its element is tested in a real browser: here a newly rendered
 * dialog would refuse clicks until its effects have run. Never click the body: the library keeps a dialog's effect on
 * it for later files.
 */
export const newUser = () => userEvent.setup({ pointerEventsCheck: 0 })
