"""The spaces of both kinds of environment."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces


class Actions(spaces.Discrete):
    """A `Discrete` that samples from a mask in a fraction of the time: here masks are long, and few actions open."""

    def sample(self, mask: Any = None, probability: Any = None) -> Any:
        """One of the open actions, each equally likely; anything but a plain mask as in `Discrete`."""
        if probability is None and isinstance(mask, np.ndarray) and mask.dtype == np.int8 and mask.shape == (self.n,):
            open_to = mask.view(np.bool_).nonzero()[0]  # a byte of 1 is True
            if len(open_to):
                return self.start + open_to[self.np_random.integers(len(open_to))]
        return super().sample(mask, probability)


def observations(features: int, actions: int) -> spaces.Dict:
    """What is seen, and which actions are open."""
    return spaces.Dict(
        {
            "observation": spaces.Box(-np.inf, np.inf, (features,), np.float32),
            "action_mask": spaces.Box(0, 1, (actions,), np.int8),
        }
    )
