/* The components that an article or a mail may use. Each takes texts in quotes and nothing else. */
import '#shared/contract/quiet-zod.ts';

import * as z from 'zod';
import { Label, Length } from '#shared/contract/tools/parts.ts';
import { PRODUCT_PICTURES } from '#shared/domain/content/product-pictures.ts';

/** Content that a component may have between its tags. */
export type Content =
  /** Nothing: the tag closes itself. */
  | 'nothing'
  /** One picture. */
  | 'picture'
  /** Markdown without components and headings. */
  | 'text'
  /** One numbered list; its items may hold components that hold no text. */
  | 'steps'
  /** Headings of one level, each with its answer below it. */
  | 'questions';

/** The attributes and the content of a component. */
export interface ComponentDefinition {
  readonly schema: z.ZodObject;
  readonly content: Content;
  /** As a writer would write it. */
  readonly example: string;
}

const PAGE = /^[a-z0-9]+(?:[-/][a-z0-9]+)*$/;

/** Ids of videos, by provider. */
const VIDEO_IDS = { youtube: /^[\w-]{11}$/, vimeo: /^\d{6,12}$/ } as const;

const Video = z
  .strictObject({
    provider: z.enum(['youtube', 'vimeo']),
    id: z.string(),
    title: z.string().trim().min(3).max(120),
  })
  .refine(({ provider, id }) => VIDEO_IDS[provider].test(id), {
    path: ['id'],
    error: 'An id is the part of the address that names the video.',
  });

export const COMPONENTS = {
  LiveTimer: {
    schema: z.strictObject({ duration: Length, label: Label }),
    content: 'nothing',
    example: '<LiveTimer duration="25m" label="First session" />',
  },
  TimerCard: {
    schema: z.strictObject({
      page: z.string().regex(PAGE, {
        error: 'Name a timer page by its path without the first slash, such as timer/5-minutes.',
      }),
    }),
    content: 'nothing',
    example: '<TimerCard page="kitchen-timer" />',
  },
  Screenshot: {
    schema: z.strictObject({
      name: z.enum(PRODUCT_PICTURES),
      alt: z.string().trim().min(15, 'Say what the picture shows.').max(300),
      caption: z.string().trim().max(300).optional(),
    }),
    content: 'nothing',
    example: '<Screenshot name="stats" alt="Bars of the pomodoros of a month" />',
  },
  Callout: {
    schema: z.strictObject({
      kind: z.enum(['note', 'tip', 'warning']).default('note'),
      title: z.string().trim().min(1).max(80).optional(),
    }),
    content: 'text',
    example: '<Callout kind="tip" title="Before you start">\nText\n</Callout>',
  },
  Figure: {
    schema: z.strictObject({ caption: z.string().trim().min(3).max(300) }),
    content: 'picture',
    example:
      '<Figure caption="A kettle is a good clock.">\n![A kettle on a desk](/kettle.jpg)\n</Figure>',
  },
  Video: {
    schema: Video,
    content: 'nothing',
    example: '<Video provider="youtube" id="aqz-KE-bpKQ" title="How the timer works" />',
  },
  Quote: {
    schema: z.strictObject({
      author: z.string().trim().min(2).max(80),
      source: z.string().trim().min(2).max(160).optional(),
      url: z
        .url({ protocol: /^https$/, error: 'An address begins with https://.' })
        .regex(/^https:\/\/[^\s\\]+$/, { error: 'An address begins with https://.' })
        .max(500)
        .optional(),
    }),
    content: 'text',
    example: '<Quote author="Francesco Cirillo" source="The Pomodoro Technique">\nText\n</Quote>',
  },
  Steps: {
    schema: z.strictObject({}),
    content: 'steps',
    example: '<Steps>\n1. Boil the water.\n2. Start the timer.\n</Steps>',
  },
  Faq: {
    schema: z.strictObject({}),
    content: 'questions',
    example: '<Faq>\n### Does it ring in a hidden tab?\n\nYes. It rings at the minute.\n</Faq>',
  },
  Button: {
    schema: z.strictObject({
      label: z.string().trim().min(2).max(60),
      url: z
        .string()
        .max(500)
        .regex(/^(?:\/(?![/\\])|https:\/\/[^\s\\/])[^\s\\]*$/, {
          error: 'An address begins with a slash or with https://.',
        }),
    }),
    content: 'nothing',
    example: '<Button label="Start a session" url="/app" />',
  },
} as const satisfies Readonly<Record<string, ComponentDefinition>>;

/** The name of a component. */
export type ComponentName = keyof typeof COMPONENTS;

/** Those of articles: a button is for mails. */
export const COMPONENT_NAMES: readonly ComponentName[] = [
  'LiveTimer',
  'TimerCard',
  'Screenshot',
  'Callout',
  'Figure',
  'Video',
  'Quote',
  'Steps',
  'Faq',
] as const;

/** The components that a mail may use. */
export const MAIL_COMPONENTS = ['Button', 'Callout', 'Figure', 'Quote', 'Steps', 'Faq'] as const;

/** The definition of a component; undefined when there is none of this name. */
export function definitionOf(name: string): ComponentDefinition | undefined {
  return Object.hasOwn(COMPONENTS, name) ? Reflect.get(COMPONENTS, name) : undefined;
}

/** An example within a message: lines of its own are indented. */
export function shownExample(example: string): string {
  return example.includes('\n') ? `\n  ${example.replaceAll('\n', '\n  ')}` : example;
}
