/* The frontmatter of everything that is written in MDX, for the build and for the editors. */
import * as z from 'zod';
import { DESCRIPTION_LIMIT, TITLE_LIMIT } from '../../domain/content/page-names.ts';
import { PRODUCT_PICTURES } from '../../domain/content/product-pictures.ts';
import { SCENES } from '../../domain/content/scenes.ts';
import { ToolConfig } from '../tools/tool-config.ts';

const Title = z.string().trim().min(10).max(TITLE_LIMIT);
const Description = z.string().trim().min(70).max(DESCRIPTION_LIMIT);
const Heading = z.string().trim().min(3).max(80);
const Lead = z.string().trim().min(20).max(160);
/** The last part of an address. */
const Slug = z.string().regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, {
  error: 'A slug has lower-case letters, digits and single hyphens, such as deep-work.',
});
/** The address of a page without its first slash: `kitchen-timer`, `timer/5-minutes`. */
const PagePath = z.string().regex(/^[a-z0-9]+(?:[-/][a-z0-9]+)*$/, {
  error: 'Name a page by its path without the first slash, such as timer/5-minutes.',
});
/** YAML reads an unquoted day as an instant. */
const Day = z.union([z.date(), z.iso.date().transform((text) => new Date(text))]);

const Question = z.strictObject({
  question: z.string().trim().min(8).max(160),
  answer: z.string().trim().min(20).max(700),
});

/** The groups in which the hub shows the timers, in its order. */
export const TIMER_GROUPS = [
  'general',
  'length',
  'focus',
  'classroom',
  'exam',
  'fitness',
  'kitchen',
  'calm',
  'display',
] as const;

export const TimerPage = z.strictObject({
  title: Title,
  description: Description,
  heading: Heading,
  lead: Lead,
  group: z.enum(TIMER_GROUPS),
  /** The drawing on its card, on the panel of a length, and on shared links. */
  scene: z.enum(SCENES),
  card: z.string().trim().min(10).max(70),
  related: z.array(PagePath).min(3).max(8),
  faq: z.array(Question).min(2).max(8),
  updated: Day,
  tool: ToolConfig,
});
export type TimerPage = z.infer<typeof TimerPage>;

const Source = z.strictObject({ label: z.string().trim().min(8), url: z.url().optional() });

/** A blog article or a pillar page. */
export const Article = z.strictObject({
  title: Title,
  description: Description,
  published: Day,
  updated: Day,
  author: Slug,
  tags: z.array(Slug).min(1).max(5),
  timers: z.array(PagePath).min(1).max(6),
  faq: z.array(Question).max(8).default([]),
  sources: z.array(Source).default([]),
  isDraft: z.boolean().default(false),
});
export type Article = z.infer<typeof Article>;

/** A marketing or legal page. */
export const PlainPage = z.strictObject({
  title: Title,
  description: Description,
  heading: Heading,
  lead: Lead,
  updated: Day,
  faq: z.array(Question).max(10).default([]),
  /** A picture of the product above the words. */
  picture: z
    .strictObject({ name: z.enum(PRODUCT_PICTURES), alt: z.string().trim().min(15).max(200) })
    .optional(),
  /** A timer above the words, for pages that are about one. */
  tool: ToolConfig.optional(),
});
export type PlainPage = z.infer<typeof PlainPage>;

export const Author = z.strictObject({
  name: z.string().trim().min(2).max(80),
  role: z.string().trim().min(2).max(120),
  bio: z.string().trim().min(40).max(600),
});
export type Author = z.infer<typeof Author>;

export const Tag = z.strictObject({
  slug: Slug,
  name: z.string().trim().min(2).max(40),
  sentence: z.string().trim().min(30).max(200),
});
export type Tag = z.infer<typeof Tag>;
