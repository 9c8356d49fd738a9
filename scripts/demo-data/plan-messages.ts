import type { ContactType } from '#shared/domain/contact/contact-message.ts';
import type { DemoPerson } from './plan-people.ts';
import type { Random } from './random.ts';

/** A message of the contact form in the demo data, with its answer where there is one. */
export interface DemoMessage {
  readonly id: string;
  readonly userId: string | null;
  readonly type: ContactType;
  readonly name: string;
  readonly email: string;
  readonly message: string;
  readonly createdAt: number;
  readonly state: 'new' | 'open' | 'done' | 'spam';
  readonly answer: {
    readonly id: string;
    readonly text: string;
    readonly createdAt: number;
  } | null;
}

const HOUR_MS = 60 * 60 * 1000;

interface Words {
  readonly type: ContactType;
  readonly message: string;
  readonly answer: string;
}

const WORDS: readonly [Words, ...Words[]] = [
  {
    type: 'bug-report',
    message:
      'The sound is twice on my iPad.\n\nWhen I finish a session on the sofa both the iPad and the laptop ring. I would like one of them to stay quiet.',
    answer:
      'Thank you for writing. Only the tab that you used last rings: press anything on the laptop once, and the iPad stays quiet.',
  },
  {
    type: 'feature-request',
    message:
      'Could the exam timer show my centre number?\n\nWe have to write it on the board anyway, and the screen is on all the time.',
    answer: 'A good idea. The exam timer takes a title already: you can write the number there.',
  },
  {
    type: 'premium-request',
    message: 'Do you send an invoice for the yearly plan? My employer pays for it.',
    answer: 'Yes: answer this mail with the address that belongs on it.',
  },
  {
    type: 'feedback',
    message: 'I finished my thesis with this. Thank you for keeping it so quiet.',
    answer: 'Congratulations! Messages like this one keep us going.',
  },
  {
    type: 'bug-report',
    message:
      'Since yesterday the calendar shows Sunday first, though I have set Monday. Firefox 145 on Linux.',
    answer: 'That was a mistake of ours, and it is mended now. Please load the page once more.',
  },
];

const SPAM = 'Dear owner, we place your site on the first page of every search engine. Cheap!!!';

/** Plans a message of a person; about one in three was written without signing in. */
export function planMessage(person: DemoPerson, nowMs: number, random: Random): DemoMessage {
  const isSpam = random.percent(12);
  const words = isSpam
    ? { type: 'feedback' as const, message: SPAM, answer: '' }
    : random.pick(WORDS);
  const hoursAgo = random.percent(12) ? random.between(1, 60) : random.between(60, 24 * 80);
  const createdAt = nowMs - hoursAgo * HOUR_MS;
  const state = stateOf({ isSpam, hoursAgo }, random);
  const answeredAt = createdAt + random.between(1, 20) * HOUR_MS;
  const { type, message } = words;
  return {
    id: random.id(createdAt),
    type,
    message,
    createdAt,
    state,
    name: person.name,
    email: person.email,
    userId: isSpam || random.percent(35) ? null : person.id,
    answer:
      state === 'done'
        ? { id: random.id(answeredAt), text: words.answer, createdAt: answeredAt }
        : null,
  };
}

function stateOf(
  { isSpam, hoursAgo }: { isSpam: boolean; hoursAgo: number },
  random: Random,
): DemoMessage['state'] {
  if (hoursAgo < 60) return random.percent(70) ? 'new' : 'open';
  if (isSpam) return 'spam';
  return random.percent(4) ? 'open' : 'done';
}
