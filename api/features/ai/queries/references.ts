import type { AiFigure } from '#shared/contract/account/ai/ai-answers.ts';

type Kind = 'project' | 'task';

/**
 * The short names that stand for things in one answer: `f1` for a figure, `p1` for a project, `t1` for
 * a task. The model knows nothing by other names, so that it can name nothing that it was not shown.
 */
export interface References {
  /** Notes a figure; the same one keeps its id. */
  figure(given: Omit<AiFigure, 'id'>): AiFigure;
  figureOf(id: string): AiFigure | null;
  refOf(kind: Kind, id: string): string;
  /** Returns the id behind a short name; null for an unknown one. */
  idOf(kind: Kind, ref: string): string | null;
}

/** Makes the references of one answer. */
export function createReferences(): References {
  const figures = new Map<string, AiFigure>();
  const known = new Map<string, AiFigure>();
  const ids: Readonly<Record<Kind, string[]>> = { project: [], task: [] };
  return {
    figure(given) {
      const key = JSON.stringify(given);
      const same = known.get(key);
      if (same !== undefined) return same;
      const figure = { ...given, id: `f${figures.size + 1}` };
      figures.set(figure.id, figure);
      known.set(key, figure);
      return figure;
    },
    figureOf: (id) => figures.get(id) ?? null,
    refOf(kind, id) {
      const list = ids[kind];
      if (!list.includes(id)) list.push(id);
      return `${kind[0]}${list.indexOf(id) + 1}`;
    },
    idOf(kind, ref) {
      const [, letter, number] = /^([pt])(\d{1,4})$/i.exec(ref.trim()) ?? [];
      if (letter?.toLowerCase() !== kind[0]) return null;
      return ids[kind][Number(number) - 1] ?? null;
    },
  };
}
