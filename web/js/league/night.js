// night.js: the same page as the dashboard; kept as an address of its own for invitations.
export { show } from './dashboard.js';
