/** Words around what a person and the shop wrote each other; the spec gives none. */
export const MESSAGES_TEXTS = {
  all: 'What you wrote',
  ofOrder: 'What was written about this order',
  you: 'You',
  noWords: 'No words',
  noAnswerYet: 'No answer yet. We tell you by mail once there is one.',
} as const
