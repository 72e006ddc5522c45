// What every page has. Each module has one concern.
import "./page/appearance.js";
import "./page/contact.js";
import "./page/sheet.js";
import "./page/shortcuts.js";
import "./page/steppers.js";
import "./page/swaps.js";
