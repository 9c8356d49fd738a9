import { isEmailShape, normaliseEmail } from '../text/email.ts';

/** Subjects of a message to the operator. The specification, section 2. */
export const CONTACT_TYPES = [
  'premium-request',
  'feature-request',
  'bug-report',
  'feedback',
] as const;

/** The id of one kind of message. */
export type ContactType = (typeof CONTACT_TYPES)[number];

/** Labels of the kinds of messages. */
export const CONTACT_LABELS: Readonly<Record<ContactType, string>> = {
  'premium-request': 'Premium request',
  'feature-request': 'Feature request',
  'bug-report': 'Bug report',
  feedback: 'Feedback',
};

/** The most characters that each field of a message takes, after trimming. */
export const CONTACT_LIMITS = { name: 80, email: 254, message: 5000 } as const;

/** The words of the specification, section 5. */
export const CONTACT_ERRORS = {
  blank: 'Please fill in all fields',
  email: 'Please enter a valid email address',
} as const;

/** Values of the contact form. */
export interface ContactFields {
  readonly name: string;
  readonly email: string;
  readonly message: string;
}

/** A problem with a field, and which field. */
export interface ContactProblem {
  readonly field: keyof ContactFields;
  readonly text: string;
}

// Line ends, other control characters, and what turns the direction of text around: none of them
// belongs into the head of a mail.
const NOT_ON_ONE_LINE = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u;

/** Whether the text, without the space around it, can stand in the head of a mail. */
export function isOneLine(text: string): boolean {
  return !NOT_ON_ONE_LINE.test(text.trim());
}

/** The first thing that is wrong with a message, blank fields before all else; null when it can go. */
export function checkContact(fields: ContactFields): ContactProblem | null {
  const order = ['name', 'email', 'message'] as const;
  const blank = order.find((field) => fields[field].trim() === '');
  if (blank !== undefined) return { field: blank, text: CONTACT_ERRORS.blank };
  if (!isEmailShape(normaliseEmail(fields.email)))
    return { field: 'email', text: CONTACT_ERRORS.email };
  if (!isOneLine(fields.name)) return { field: 'name', text: 'Write the name on one line.' };
  return null;
}
