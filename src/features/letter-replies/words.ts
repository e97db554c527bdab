/** The words of one of the pages that letters lead to. */
export interface ReplyWords {
  title: string
  text: string
}

export const NO_TOKEN: ReplyWords = {
  title: 'This page belongs to a letter',
  text: 'It is opened by the link in a letter that we sent you. You can choose your letters on your account page.',
}

export const OLD_TOKEN: ReplyWords = {
  title: 'This link no longer works',
  text: 'It is incomplete or old, or your account has another email address now. You can choose your letters on your account page.',
}

/** No letters at all go to the address any more. */
export const STOPPED: ReplyWords = {
  title: 'We have stopped the letters',
  text: 'No more letters go to this address. Do you have an account here after all? Your account page says how to get letters again.',
}
