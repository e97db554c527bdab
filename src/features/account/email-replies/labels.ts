/** The text of a page that emails link to. */
export interface ReplyWords {
  title: string
  text: string
}

export const NO_TOKEN: ReplyWords = {
  title: 'This page belongs to an email',
  text: 'It opens from the link in an email we sent you. You can choose your emails on your account page.',
}

export const OLD_TOKEN: ReplyWords = {
  title: 'This link no longer works',
  text: 'It is incomplete or old, or your account has another email now. You can choose your emails on your account page.',
}

/** All emails to the address have been stopped. */
export const STOPPED: ReplyWords = {
  title: 'We’ve stopped the emails',
  text: 'No more emails go to this address. Do you have an account here after all? Your account page says how to get emails again.',
}
