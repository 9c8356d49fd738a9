import * as z from 'zod';
import {
  CONTACT_ERRORS,
  CONTACT_LIMITS,
  CONTACT_TYPES,
  isOneLine,
} from '../../domain/contact/contact-message.ts';
import { isEmailShape, normaliseEmail } from '../../domain/text/email.ts';
import { normaliseText } from '../../domain/text/normalise-text.ts';
import { endpoint } from '../endpoint.ts';
import { Id, Instant } from '../fields.ts';

/** Text of somebody who writes to the operator: never blank, trimmed, normalised and bounded. */
function written(what: string, max: number) {
  const tooLong = { error: `${what} is too long: at most ${max} characters.` };
  return z
    .string({ error: CONTACT_ERRORS.blank })
    .max(max * 4, tooLong)
    .transform(normaliseText)
    .pipe(z.string().min(1, { error: CONTACT_ERRORS.blank }).max(max, tooLong))
    .meta({ minLength: 1, maxLength: max });
}

const SenderEmail = z
  .string({ error: CONTACT_ERRORS.blank })
  .max(1000, { error: CONTACT_ERRORS.email })
  .transform(normaliseEmail)
  .superRefine((email, context) => {
    if (isEmailShape(email)) return;
    const message = email === '' ? CONTACT_ERRORS.blank : CONTACT_ERRORS.email;
    context.addIssue({ code: 'custom', message });
  })
  .meta({ example: 'ada@example.org', format: 'email', maxLength: CONTACT_LIMITS.email });

/**
 * A message to the operator. The first failing field is reported first: blank fields come before
 * the address.
 */
const ContactMessage = z.strictObject({
  id: Id.optional().meta({ description: 'Made by the caller: a repeated call stores nothing.' }),
  name: z
    .string({ error: CONTACT_ERRORS.blank })
    .refine(isOneLine, { error: 'Write the name on one line.' })
    .pipe(written('The name', CONTACT_LIMITS.name))
    .meta({ minLength: 1, maxLength: CONTACT_LIMITS.name }),
  message: written('The message', CONTACT_LIMITS.message),
  email: SenderEmail,
  type: z.enum(CONTACT_TYPES, {
    error: `The type is one of these: ${CONTACT_TYPES.join(', ')}.`,
  }),
});

/** The parsed form of a message to the operator. */
export type ContactMessage = z.output<typeof ContactMessage>;

const ContactReceipt = z.object({ id: Id, receivedAt: Instant }).meta({ id: 'ContactReceipt' });

/** That a message was received, and when. */
export type ContactReceipt = z.output<typeof ContactReceipt>;

/** Writing to the operator. */
export const contactApi = {
  send: endpoint({
    method: 'POST',
    path: '/contact',
    access: 'public',
    summary: 'Stores a message and mails it to the operator, with or without an account.',
    body: ContactMessage,
    reply: ContactReceipt,
    status: 201,
    repeats: true,
    limit: 'auth',
    visitorLimit: 'contactMail',
  }),
};
