import { openSettings } from './open-settings.ts';

let isAsked = false;

/** Asks the page for the settings dialog, with the goals in sight. */
export function openGoals(): void {
  isAsked = true;
  openSettings();
}

/** Whether the settings were opened for the goals; told once. */
export function takeAskedGoals(): boolean {
  const wasAsked = isAsked;
  isAsked = false;
  return wasAsked;
}
