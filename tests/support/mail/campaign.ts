import type { Knex } from 'knex';
import { v7 as uuidv7 } from 'uuid';
import { checkMail } from '#mailing/check-mail.ts';
import type { ComposedMail } from '#mailing/compose/compose-mail.ts';
import { NEWSLETTER_LIST_ID } from '#shared/domain/mail/lists.ts';

const ROWS = 500;

/** The address of the recipient in a place. */
export const recipientAddress = (index: number) => `ada${index}@example.org`;

/** Puts people onto the newsletter. */
export async function fillNewsletter(db: Knex, size: number): Promise<void> {
  const nowMs = Date.now();
  for (let first = 0; first < size; first += ROWS) {
    const some = Array.from({ length: Math.min(ROWS, size - first) }, (_, at) => ({
      id: uuidv7(),
      address: recipientAddress(first + at),
    }));
    const times = { created_at: nowMs, updated_at: nowMs };
    await db('mail_contacts').insert(some.map((each) => ({ ...each, name: 'Ada', ...times })));
    await db('mail_list_members').insert(
      some.map((each) => ({
        list_id: NEWSLETTER_LIST_ID,
        contact_id: each.id,
        address: each.address,
        is_active: 1,
        source: 'owner',
        consent: 'A form',
        added_at: nowMs,
      })),
    );
  }
}

/** Composes a mail with a text in MDX; throws where it has an error. */
export function composeCampaign(source: string): ComposedMail {
  const { composed, problems } = checkMail(writtenMail(source), {
    site: { name: 'Ripen', url: 'https://ripen.example' },
    pictures: {},
    lang: 'en',
    reason: 'You asked for it.',
    postalAddress: null,
  });
  if (composed === null) throw new Error(`The mail has errors: ${JSON.stringify(problems)}`);
  return composed;
}

function writtenMail(source: string) {
  return { subject: 'News', preview: 'What is new', source };
}

/** Starts a campaign to the newsletter, faster than any test can send; returns its id. */
export async function startNewsletterCampaign(
  db: Knex,
  { size, source }: { size: number; source: string },
): Promise<string> {
  const nowMs = Date.now();
  const id = uuidv7();
  await db('campaigns').insert({
    id,
    ...writtenMail(source),
    sender_name: '',
    reply_to: '',
    list_id: NEWSLETTER_LIST_ID,
    per_hour: 100_000_000,
    warms_up: 0,
    has_control: 0,
    state: 'sending',
    started_at: nowMs,
    composed: JSON.stringify(composeCampaign(source)),
    expected: size,
    created_at: nowMs,
    updated_at: nowMs,
  });
  return id;
}
