/** The list that the newsletter's form fills. It always exists, and cannot be deleted. */
export const NEWSLETTER_LIST_ID = '0199f3c2-0000-7000-8000-000000000001';

/** The most rows of one batch of an import. */
export const IMPORT_BATCH_ROWS = 500;

/** The most characters of a contact's name, a list's name, and words about a consent. */
export const MAIL_LIMITS = { contactName: 80, listName: 80, consent: 200 } as const;

/** How a contact came to a list. */
export const MEMBER_SOURCES = ['form', 'import', 'owner', 'person'] as const;

/** The id of one way. */
export type MemberSource = (typeof MEMBER_SOURCES)[number];

/** Statuses of a row of an import that put its address on the suppression list, for this reason. */
export const REFUSED_STATUSES = ['unsubscribed', 'complaint', 'hardBounce', 'softBounces'] as const;

/** The id of one of them. */
export type RefusedStatus = (typeof REFUSED_STATUSES)[number];

/** Statuses of a row of an import. */
export const ROW_STATUSES = ['subscribed', ...REFUSED_STATUSES] as const;

/** The id of one status. */
export type RowStatus = (typeof ROW_STATUSES)[number];

/** Outcomes of a row of an import; a status where the row was put on the suppression list for it. */
export const ROW_OUTCOMES = [
  'added',
  'present',
  'left',
  'suppressed',
  'repeated',
  'invalid',
  ...REFUSED_STATUSES,
] as const;

/** The id of one outcome. */
export type RowOutcome = (typeof ROW_OUTCOMES)[number];
