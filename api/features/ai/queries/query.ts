import type * as z from 'zod';
import type { Db } from '#api/db/connection/knex.ts';
import type { References } from '#api/features/ai/queries/references.ts';
import type { SentFields } from '#api/features/ai/status.ts';
import type { AiFigure } from '#shared/contract/account/ai/ai-answers.ts';

/** Whose data is asked for, when, and what has been found for this answer so far. */
export interface QueryContext {
  readonly db: Db;
  readonly userId: string;
  readonly timeZone: string;
  readonly nowMs: number;
  /** The local day of the user. */
  readonly today: string;
  /** The fields that may be returned besides titles and figures. */
  readonly fields: SentFields;
  readonly references: References;
}

/** A line of the built-in planner: words, and figures that are links. */
export type Line = readonly (string | AiFigure)[];

/** The result of a query: for the model as data, for the built-in planner as lines. */
export interface QueryResult {
  readonly data: Readonly<Record<string, unknown>>;
  readonly lines: readonly Line[];
}

/** A question that the product can answer from the data of one user. It reads, and never writes. */
export interface NamedQuery<Input extends z.ZodType = z.ZodType> {
  readonly name: string;
  /** When the model should use it, and what it returns. */
  readonly description: string;
  readonly input: Input;
  /** The name of the lookup, in words for the screen. */
  readonly label: string;
  /** Queries that return these fields exist only where they may be sent. */
  readonly needs?: readonly (keyof SentFields)[];
  readonly run: (context: QueryContext, input: z.output<Input>) => Promise<QueryResult>;
}

/** Declares a query and keeps the type of its input. */
export function query<Input extends z.ZodType>(given: NamedQuery<Input>): NamedQuery {
  return {
    ...given,
    // The input was parsed with the schema of this very query.
    run: (context, input) => given.run(context, input as z.output<Input>),
  };
}
