// What the page of a match adds to every page. Each module has one concern.
import "./match/ticks.js";
import "./match/question.js";
import "./match/amounts.js";
import "./match/board.js";
import "./match/carry.js";
import "./match/pieces.js";
import "./match/story.js";
import "./match/about.js";
import "./match/hints.js";
import "./match/stream.js";
import "./match/wake.js";
