"""placeholder"""

from opfor.games.last_crusade.policies import random_policy

greedy = doctrine = random_policy
