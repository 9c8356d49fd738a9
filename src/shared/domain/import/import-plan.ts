/* The plan of an import: what a file adds, before anything is sent. */
import { type ItemReading, type ReadItem, readTodoistItem } from './todoist-item.ts';

/** Something of a file that deserves a word: where it stands, what it is called, and the word. */
export interface Remark {
  /** Such as `line 12`. */
  readonly place: string;
  readonly title: string;
  readonly message: string;
}

/** An item of a file with its place in it. */
export interface PlacedItem {
  readonly item: unknown;
  readonly place: string;
  /** The project of the file that it belongs to. */
  readonly projectKey: string;
  /** The parts that were lost before this item was read, in words. */
  readonly leftOut: readonly string[];
}

/** A project of a file. */
export interface FileProject {
  readonly key: string;
  readonly name: string;
}

/** Content of a file as its reader returns it. */
export interface FileContent {
  readonly projects: readonly FileProject[];
  readonly items: readonly PlacedItem[];
  /** Items that are not imported at all. */
  readonly problems: readonly Remark[];
  /** Details that Ripen has no place for, besides those that items lose. */
  readonly leftOut: readonly Remark[];
}

/** A task as the server takes it; where it goes is added when that is decided. */
export interface TaskRow {
  readonly id: string;
  readonly content: string;
  readonly description?: string;
  readonly parent_id?: string;
  readonly labels?: readonly string[];
  readonly due?: { readonly date: string };
  readonly repeat?: string;
  readonly checked?: true;
  readonly completed_at?: string;
  readonly added_at?: string;
}

/** A task that will come in. */
export interface PlannedTask {
  readonly row: TaskRow;
  readonly place: string;
}

/** A project with its tasks, in their order: whatever is a part comes after what it is a part of. */
export interface PlannedProject extends FileProject {
  readonly tasks: readonly PlannedTask[];
}

/** Projects and tasks that files add, and the parts that are not imported. */
export interface TaskPlan {
  readonly projects: readonly PlannedProject[];
  readonly problems: readonly Remark[];
  readonly leftOut: readonly Remark[];
}

/** Reads every item of a file, on the local day `today`. */
export function planTasks(content: FileContent, today: string): TaskPlan {
  const problems: Remark[] = [...content.problems];
  const leftOut: Remark[] = [...content.leftOut];
  const tasks = new Map<string, PlannedTask[]>(content.projects.map(({ key }) => [key, []]));
  for (const { item, place, projectKey, leftOut: lost } of content.items) {
    const reading: ItemReading = readTodoistItem(item, { today });
    if ('problem' in reading) {
      problems.push({ place, title: '', message: reading.problem });
      continue;
    }
    const { title } = reading;
    for (const message of [...lost, ...reading.leftOut]) leftOut.push({ place, title, message });
    tasks.get(projectKey)?.push({ row: toRow(reading, place), place });
  }
  const projects = content.projects
    .map((project) => ({ ...project, tasks: tasks.get(project.key) ?? [] }))
    .filter((project) => project.tasks.length > 0);
  return { projects, problems, leftOut };
}

/** Several files as one plan; a project of the same name in two of them is one. */
export function joinPlans(plans: readonly TaskPlan[]): TaskPlan {
  const projects = new Map<string, PlannedProject>();
  for (const project of plans.flatMap((plan) => plan.projects)) {
    const key = project.name.normalize('NFC').toLowerCase();
    const first = projects.get(key);
    const tasks = [...(first?.tasks ?? []), ...project.tasks];
    projects.set(key, { key, name: first?.name ?? project.name, tasks });
  }
  return {
    projects: [...projects.values()],
    problems: plans.flatMap((plan) => plan.problems),
    leftOut: plans.flatMap((plan) => plan.leftOut),
  };
}

function toRow(item: ReadItem, place: string): TaskRow {
  const { title, notes, tags, dueOn, repeat, completedAt, createdAt } = item;
  return {
    id: item.sourceId ?? `${place}\n${title}`,
    content: title,
    ...(notes === '' ? {} : { description: notes }),
    ...(item.parentSourceId === null ? {} : { parent_id: item.parentSourceId }),
    ...(tags.length === 0 ? {} : { labels: tags }),
    ...(dueOn === null ? {} : { due: { date: dueOn } }),
    ...(repeat === null ? {} : { repeat }),
    ...(item.isCompleted ? { checked: true } : {}),
    ...(completedAt === null ? {} : { completed_at: completedAt }),
    ...(createdAt === null ? {} : { added_at: createdAt }),
  };
}

/** Remarks that say the same, with how many there are, the most frequent first. */
export function groupRemarks(
  remarks: readonly Remark[],
): readonly { readonly message: string; readonly remarks: readonly Remark[] }[] {
  const groups = new Map<string, Remark[]>();
  for (const remark of remarks) {
    const group = groups.get(remark.message) ?? [];
    group.push(remark);
    groups.set(remark.message, group);
  }
  return [...groups.entries()]
    .map(([message, group]) => ({ message, remarks: group }))
    .toSorted((one, other) => other.remarks.length - one.remarks.length);
}
