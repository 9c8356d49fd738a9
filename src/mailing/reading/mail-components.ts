import { COMPONENT_NAMES, MAIL_COMPONENTS } from '#publishing/components/definitions.ts';

/** Every component is read, so that a refusal can say why. */
export const READ_COMPONENTS: readonly string[] = [...COMPONENT_NAMES, 'Button'];

const INSTEAD: Readonly<Record<string, string>> = {
  LiveTimer:
    'LiveTimer runs on pages alone; mail programs run nothing. Write <Button label="Start 25 minutes" url="/timer/25-minutes" />',
  TimerCard:
    'TimerCard is a part of pages. Write <Button label="Open the kitchen timer" url="/kitchen-timer" />',
  Video:
    'Video does not play in mail programs. Write a link to it: [Watch the video](https://www.youtube.com/watch?v=…)',
  Screenshot:
    'Screenshot is a part of pages, with files that mail programs do not show. Add a picture: ![What it shows](/pictures/…)',
};

/** Why a component cannot stand in a mail, with what to write instead; null when it can. */
export function componentProblem(name: string): string | null {
  if (MAIL_COMPONENTS.some((each) => each === name)) return null;
  return INSTEAD[name] ?? `${name} cannot stand in a mail. Leave it out.`;
}
