/** Words around what a person and the shop wrote each other; the spec gives none. */
export const MESSAGES_TEXTS = {
  all: 'Your messages',
  ofOrder: 'Messages about this order',
  you: 'You',
  noWords: 'No words',
  noAnswerYet: 'No answer yet. We tell you by mail once there is one.',
} as const
