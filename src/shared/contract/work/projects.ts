import * as z from 'zod';
import { PROJECT_COLORS } from '../../domain/projects/project-colors.ts';
import { PROJECT_STATUSES } from '../../domain/projects/project-status.ts';
import { SETTINGS_BOUNDS } from '../../domain/settings/timer-settings.ts';
import { endpoint } from '../endpoint.ts';
import { Id, IdParams, Instant, page, paging, titleField } from '../fields.ts';
import { readTitled, titledFields } from './titled.ts';

const LONGEST_TITLE = 200;
const Title = titleField('Title', LONGEST_TITLE);

/** Where a project stands; one project at a time is `working`. */
export const ProjectStatus = z.enum(PROJECT_STATUSES);

/** Colour of a project; one of these names. */
export const ProjectColor = z.enum(PROJECT_COLORS);

const { min: SHORTEST, max: LONGEST } = SETTINGS_BOUNDS.workTime;

const NO_LENGTH = `Enter whole minutes from ${SHORTEST} to ${LONGEST}.`;

/** How long focus sessions of a project are, in whole minutes. */
export const WorkMinutes = z
  .int({ error: NO_LENGTH })
  .min(SHORTEST, { error: NO_LENGTH })
  .max(LONGEST, { error: NO_LENGTH });

/** A project; `pomodoroCount` is derived from its sessions. */
export const Project = z
  .object({
    id: Id,
    title: z.string(),
    status: ProjectStatus,
    position: z.int(),
    pomodoroCount: z.int(),
    focusedMinutes: z.int(),
    openTaskCount: z.int(),
    // Copies that browsers kept before there were these fields are projects, too.
    color: ProjectColor.nullable().default(null),
    workMinutes: z.int().nullable().default(null).meta({
      description: 'Length of its focus sessions; null for the one of the settings.',
    }),
    milestoneCount: z.int().default(0),
    noteCount: z.int().default(0),
    createdAt: Instant,
    finishedAt: Instant.nullable(),
  })
  .meta({ id: 'Project' });

/** The parsed form of `Project`. */
export type Project = z.output<typeof Project>;

const ProjectCreate = z
  .strictObject({
    ...titledFields(LONGEST_TITLE),
    color: ProjectColor.nullable().default(null),
    workMinutes: WorkMinutes.nullable().default(null),
  })
  .transform(({ color, workMinutes, ...given }, context) => ({
    ...readTitled(given, context),
    color,
    workMinutes,
  }));

const ProjectChange = z
  .strictObject({
    title: Title.optional(),
    name: Title.optional(),
    status: ProjectStatus.optional(),
    color: ProjectColor.nullable().optional(),
    workMinutes: WorkMinutes.nullable().optional(),
  })
  .transform(({ title, name, ...rest }) => ({ title: title ?? name, ...rest }));

const Positions = z.strictObject({
  positions: z
    .array(
      z
        .strictObject({
          id: Id.optional(),
          _id: Id.optional(),
          position: z.int().min(0).max(1_000_000),
        })
        .transform((given, context) => {
          const id = given.id ?? given._id;
          if (id === undefined) {
            context.addIssue({
              code: 'custom',
              message: 'Each position names a project id.',
              path: ['id'],
            });
            return z.NEVER;
          }
          return { id, position: given.position };
        }),
    )
    .min(1)
    .max(1_000),
});

const StatusList = z
  .string()
  .max(60)
  .transform((given) => given.split(',').map((status) => status.trim()))
  .pipe(z.array(ProjectStatus).min(1));

/** Calls on projects, section 7 of the specification. */
export const projectsApi = {
  list: endpoint({
    method: 'GET',
    path: '/projects',
    access: 'user',
    summary: 'The projects in order; `status` narrows them, such as open,working.',
    query: z.strictObject({ status: StatusList.optional(), ...paging }),
    reply: page(Project),
    status: 200,
  }),
  get: endpoint({
    method: 'GET',
    path: '/projects/:id',
    access: 'user',
    summary: 'One project.',
    params: IdParams,
    reply: Project,
    status: 200,
  }),
  create: endpoint({
    method: 'POST',
    path: '/projects',
    access: 'user',
    summary: 'Creates a project. The same client-made id answers with the first result.',
    body: ProjectCreate,
    reply: Project,
    status: 201,
    repeats: true,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/projects/:id',
    access: 'user',
    summary:
      'Renames a project, changes its status, its colour or the length of its focus sessions; null takes colour or length away.',
    params: IdParams,
    body: ProjectChange,
    reply: Project,
    status: 200,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/projects/:id',
    access: 'user',
    summary: 'Deletes a project and its tasks; recorded sessions stay in the statistics.',
    params: IdParams,
    status: 204,
  }),
  setWorking: endpoint({
    method: 'PUT',
    path: '/projects/:id/working',
    access: 'user',
    summary: 'Makes this the one working project; the one before becomes open.',
    params: IdParams,
    reply: Project,
    status: 200,
  }),
  finish: endpoint({
    method: 'PUT',
    path: '/projects/:id/finish',
    access: 'user',
    summary: 'Finishes a project.',
    params: IdParams,
    reply: Project,
    status: 200,
  }),
  recountPomodoros: endpoint({
    method: 'PUT',
    path: '/projects/:id/pomodoros',
    access: 'user',
    summary:
      'Recounts the project’s sessions and answers the count and their minutes; a count in the body is ignored.',
    params: IdParams,
    body: z
      .strictObject({
        pomodoros: z.int().optional(),
        pomodoroCount: z.int().optional(),
        count: z.int().optional(),
      })
      .optional(),
    reply: z.object({ id: Id, pomodoroCount: z.int(), focusedMinutes: z.int() }),
    status: 200,
  }),
  savePositions: endpoint({
    method: 'PUT',
    path: '/projects/positions',
    access: 'user',
    summary: 'Saves the order of projects.',
    body: Positions,
    status: 204,
  }),
};
