/*
 * The parts of the timer that its pages load soon after they start. They share one file, because each
 * file costs a request.
 */
export { MoreControls } from '../controls/MoreControls.tsx';
export { Companion } from './Companion.tsx';
