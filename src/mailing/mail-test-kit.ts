import type { PersonalValues } from '#shared/domain/mail/personal-values.ts';
import { sampleValues } from '#shared/domain/mail/personal-values.ts';
import { composeMail, type FilledMail, fillMail, type MailSender } from './compose/compose-mail.ts';
import { readMail } from './reading/read-mail.ts';

/** The hash of a picture of the library. */
export const PICTURE = 'a'.repeat(64);

export const SENDER: MailSender = {
  site: { name: 'Ripen', url: 'https://ripen.example' },
  pictures: {
    [PICTURE]: {
      width: 1600,
      height: 900,
      sizes: [480, 800, 1200, 1600].flatMap((width) => [
        { width, type: 'avif' as const },
        { width, type: 'webp' as const },
      ]),
    },
  },
  lang: 'en',
  reason: 'You get this mail because you asked for the Ripen newsletter.',
  postalAddress: null,
};

export const ADDRESSES = {
  unsubscribe: 'https://ripen.example/mail/secret/unsubscribe?list=1&kind=news',
  preferences: 'https://ripen.example/mail/secret',
};

/** A mail of a source without errors, filled; throws with the problems of one that has some. */
export function mailOf(
  source: string,
  {
    subject = 'News',
    preview = '',
    values = sampleValues(true),
  }: { subject?: string; preview?: string; values?: PersonalValues } = {},
): FilledMail {
  const { tree, fields, problems } = readMail(source);
  if (tree === null) throw new Error(problems.map(({ text }) => text).join('\n'));
  return fillMail(composeMail({ subject, preview, tree, fields }, SENDER), {
    values,
    ...ADDRESSES,
  });
}

/** The HTML of the card alone. */
export function cardOf({ html }: FilledMail): string {
  const [, card = ''] =
    /<td dir="auto" class="card [^>]*>\n([\s\S]*?)<\/td><\/tr>\n<tr><td style="padding:20px/.exec(
      html,
    ) ?? [];
  return card;
}

/** The text above the foot. */
export function bodyOf({ text }: FilledMail): string {
  return text.slice(0, text.indexOf('\n\n-- \n'));
}
