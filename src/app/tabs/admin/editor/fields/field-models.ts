import * as z from 'zod';
import { Article } from '#shared/contract/content/content.ts';

/** A field of the frontmatter, as a form asks for it. */
export type FieldModel =
  | { readonly kind: 'text'; readonly name: string; readonly most: number | null }
  | { readonly kind: 'day'; readonly name: string }
  | { readonly kind: 'names'; readonly name: string; readonly most: number | null }
  | {
      readonly kind: 'groups';
      readonly name: string;
      readonly most: number | null;
      readonly fields: readonly {
        readonly name: string;
        readonly most: number | null;
        readonly isOptional: boolean;
      }[];
    };

/** The fields of an article by the contract, in its order; `isDraft` is for files alone. */
export const ARTICLE_FIELDS: readonly FieldModel[] = Object.entries(Article.shape).flatMap(
  ([name, schema]) => modelOf(name, schema) ?? [],
);

function modelOf(name: string, given: z.core.$ZodType): FieldModel | null {
  const schema = inner(given);
  if (schema instanceof z.ZodString) return { kind: 'text', name, most: schema.maxLength };
  if (schema instanceof z.ZodUnion) return { kind: 'day', name };
  if (!(schema instanceof z.ZodArray)) return null;
  const most = mostOf(schema);
  const each: z.core.$ZodType = schema.element;
  const element = inner(each);
  if (element instanceof z.ZodString) return { kind: 'names', name, most };
  if (!(element instanceof z.ZodObject)) return null;
  const fields = Object.entries(element.shape).map(([field, part]) => {
    const given: z.core.$ZodType = part;
    const text = inner(given);
    return {
      name: field,
      most: text instanceof z.ZodString ? text.maxLength : null,
      isOptional: part instanceof z.ZodOptional,
    };
  });
  return { kind: 'groups', name, most, fields };
}

/** A schema without what makes it optional. */
function inner(schema: z.core.$ZodType): z.core.$ZodType {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault) {
    const inside: z.core.$ZodType = schema.unwrap();
    return inner(inside);
  }
  return schema;
}

/** The most elements that a list may have; null without a limit. */
function mostOf(schema: z.ZodArray): number | null {
  const limits = (schema.def.checks ?? []).map(({ _zod }) => Reflect.get(_zod.def, 'maximum'));
  const most: unknown = limits.find((limit) => typeof limit === 'number');
  return typeof most === 'number' ? most : null;
}
