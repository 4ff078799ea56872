/** Words around what a person and the shop wrote each other; the spec gives none. */
export const MESSAGES_TEXTS = {
  all: 'What you wrote',
  ofOrder: 'What was written about this order',
  you: 'You',
  noWords: 'No words',
  noAnswerYet:
    'No answer yet. It will stand here, and we tell you by mail unless you have stopped our mails.',
} as const
