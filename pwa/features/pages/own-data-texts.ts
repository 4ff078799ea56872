/** Words of the section on one's own data; the spec gives none (D4). */
export const OWN_DATA_TEXTS = {
  heading: 'Your data with us',
  exportHint:
    'Download everything we hold about you as one file: your record, orders, messages, cart and files.',
  exportIt: 'Download my data',
  exportFailed: 'Your data could not be fetched. Please try again later.',
  deleteHint:
    'Delete your record, messages, cart and every file that belongs to no order. The law asks us to keep your orders.',
  deleteIt: 'Delete my data',
  question: 'Delete your data?',
  warning:
    'This cannot be undone. Your cart goes with it, and you are signed out. Another device on which you are signed in keeps what its cart shows there, and sends it here again only if you say so there. To have the account you sign in with removed too, write to us.',
  keep: 'Keep my data',
  deleted: 'Your data has been deleted.',
  ticketsOpen: 'Your booth still has tickets that are neither paid nor cancelled. Please finish them first.',
  deleteFailed: 'Your data could not be deleted. Please try again later.',
} as const
