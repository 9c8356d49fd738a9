/*
 * The parts of a timer's screen that every page with one loads by itself, soon after its start. They
 * are one file: each file costs a request.
 */
export { MoreControls } from '../controls/MoreControls.tsx';
export { Companion } from './Companion.tsx';
