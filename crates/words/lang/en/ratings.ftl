# How strong people are.

rating-title = Ratings
rating-text = Those with ten rated results and a sure rating who have played within 90 days.
rating-game = Game
rating-pace = Pace
rating-live = live
rating-slow = slow, with days to think
rating-pool-live = { $game }
rating-pool-slow = { $game }, slow
rating-show = Show
rating-none = Nobody has a sure rating here yet. Play ten rated games, and you are the first.
rating-rank = Rank
rating-name = Name
rating-rating = Rating
rating-results = Results
rating-last = Last played
rating-explained = 1620 ± 80 says that the true strength is most likely 1620, and within twice 80 of it in 95 of 100 cases. A question mark says that it is still a guess.
rating-own = Ratings
rating-none-yet = No rated game yet.
rating-curve = { $pool }: the rating from { $from } to { $to }, between { $low } and { $high }
rating-all = All ratings

# At a contest.

rating-counts = Rated: the result counts for the ratings of both.
rating-sign-in = To play it you need an account.
rating-became = { $name }: { $before } → { $after }
rating-aborted = It was called off before both had moved, so no rating has changed.
rating-repeated = It began like games that you two had played before, so no rating has changed.
rating-left-early = It was left within the first moves, once too often, so no rating has changed.
rating-not-counted = No rating has changed.

# Offering a rated game.

rating-offer = Play for a rating
rating-offer-text = Two people with accounts play by the rules of a known game, with a clock. A match of two sets is one result; in a single set the sides are drawn by lot. Whoever leaves loses.
rating-offer-link = Play for a rating …
rating-offer-listed = Everybody may take it up
rating-offer-do = Make the offer
rating-refused = The offer could not be made. Choose again.
rating-wait =
    { $minutes ->
        [one] You have left several games. Wait { $minutes } minute before the next live game for a rating. Without a rating you can play at once.
       *[other] You have left several games. Wait { $minutes } minutes before the next live game for a rating. Without a rating you can play at once.
    }
