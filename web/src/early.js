// The first script: puts on the chosen colours, before anything is painted in others.

import './theme.js';
import './meanwhile.js';
import './fold.js';
import './wanted.js';
