-- Sending letters: the job takes those that are due, under a lease, and says what became of each.
--
--                    service_role    anyone else
--   claim_letters    yes             no
--   report_letter    yes             no
--
-- When a sender takes a letter it is asked once more whether it is still true and whether it may go: an undone decision
-- is not told, a refused address is left alone, and an address that has not said yes learns nothing but the topic.

create type public.claimed_letter as (
  delivery_id uuid,
  address text,
  is_confirmed boolean,
  topic public.letter_topic,
  kind public.notice_kind,
  letter_group public.letter_group,
  child_name text,
  facts jsonb,
  application_id uuid,
  payment_id uuid,
  subject text,
  body text,
  link_path text,
  map_url text,
  is_test boolean,
  is_confirmation boolean,
  security public.security_news,
  token text,
  confirm_token text
);
comment on type public.claimed_letter is
  'A letter to send. For an address that has not said yes there is nothing but the address, the tokens and the topic, '
  'which is null where news of several wait; security news has no tokens, because nobody stops it, but for the one that says no to '
  'another address.';

create function private.stopping_token(confirm_token text) returns text
  language plpgsql immutable strict set search_path = ''
as $$
begin
  return rtrim(translate(encode(sha256(convert_to(confirm_token, 'utf8')), 'base64'), '+/', '-_'), '=');
end
$$;
comment on function private.stopping_token is
  'The token that refuses and unsubscribes, made from the one that confirms: it stands in the address of '
  'List-Unsubscribe, and so in logs, and nobody gets from it to the other.';

create function private.is_told_together(kind public.notice_kind) returns boolean
  language sql immutable set search_path = ''
as $$
  select kind in ('audition_set', 'audition_moved', 'audition_late', 'audition_cancelled', 'audition_undone')
$$;
comment on function private.is_told_together is 'Whether brothers and sisters to whom the same happened at once share a letter.';

create function private.notices_beside(notice_id uuid) returns setof public.notices
  language sql stable security definer set search_path = ''
as $$
  select b.*
  from public.notices n
  join public.notices b on b.user_id = n.user_id and b.kind = n.kind and b.subject_id <> n.subject_id
    -- Less than a letter waits, so that the one which leaves first knows of all. A day is undone child by child.
    and b.created_at between n.created_at - interval '4 minutes' and n.created_at + interval '4 minutes'
  where n.id = notice_id and private.is_told_together(n.kind)
$$;
comment on function private.notices_beside is 'The same news of brothers and sisters, from the same moment.';

create function private.news_beside(notice_id uuid) returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select jsonb_strip_nulls(jsonb_build_object('beside', jsonb_agg(
    jsonb_build_object('child_name', b.child_name, 'facts', private.told_facts(b)) order by b.facts ->> 'date', b.child_name, b.id)))
  from private.notices_beside(notice_id) b
  where private.is_still_true(b)
$$;
comment on function private.news_beside is 'The news of brothers and sisters that stand in the letter of a notice.';

create function private.topic_awaited(account uuid, kind public.notice_kind) returns public.letter_topic
  language sql stable security definer set search_path = ''
as $$
  select case when not exists (
      select from private.deliveries d join public.notices n on n.id = d.notice_id
      where d.user_id = account and d.state = 'waiting'
        and private.letter_topic_of(n.kind) <> private.letter_topic_of(topic_awaited.kind))
    then private.letter_topic_of(topic_awaited.kind) end
$$;
comment on function private.topic_awaited is
  'The topic of a letter that stands for all news that wait of an account; null where they have several.';

create function private.lease_letters(taken uuid[]) returns setof public.claimed_letter
  language plpgsql security definer set search_path = ''
as $$
begin
  update private.deliveries d set due_at = now() + interval '5 minutes', lease_until = now() + interval '5 minutes'
  where d.id = any (taken || array(
    select s.id from private.deliveries t
    cross join lateral private.notices_beside(t.notice_id) b
    join private.deliveries s on s.notice_id = b.id
    where t.id = any (taken) and s.state = 'waiting' and private.is_still_true(b)));
  return query
    with drawn as materialized (
      -- 192 random bits for each, drawn for forty at once, which takes no longer than for one.
      select g.forty, extensions.gen_random_bytes(960) as bytes
      from generate_series(0, (cardinality(taken) - 1) / 40) g (forty)
    ), letters as materialized (
      select t.place, d.id, d.user_id, h.address, h.confirmed_at is not null as is_confirmed, d.test is not null as is_test,
        d.is_confirmation, d.security,
        d.notice_id, n.kind, n.child_name, private.told_facts(n) as facts, n.application_id, n.payment_id,
        coalesce(b.subject, d.test ->> 'subject') as subject, coalesce(
          private.filled_message(b.body, d.user_id, array(select jsonb_array_elements_text(n.facts -> 'children')::uuid)),
          d.test ->> 'body') as body,
        coalesce(b.link_path, d.test ->> 'link_path') as link_path, coalesce(b.map_url, d.test ->> 'map_url') as map_url,
        case when h.confirmed_at is not null then private.letter_group_of(coalesce(n.kind, 'message')) end as letter_group,
        translate(encode(substr(r.bytes, 1 + 24 * ((t.place - 1) % 40)::integer, 24), 'base64'), '+/', '-_') as confirm_token
      from unnest(taken) with ordinality t (id, place)
      join drawn r on r.forty = (t.place - 1) / 40
      join private.deliveries d on d.id = t.id
      join private.letter_addresses h on h.user_id = d.user_id
      left join public.notices n on n.id = d.notice_id
      left join public.broadcasts b on b.id = d.broadcast_id
    ), kept as (
      insert into private.letter_tokens (token_hash, user_id, address, letter_group)
      select sha256(convert_to(private.stopping_token(l.confirm_token), 'utf8')), l.user_id, l.address, l.letter_group from letters l
      where l.security is null or l.security = 'address_to_change'
    )
    select l.id, l.address, l.is_confirmed,
      case when not l.is_confirmed then private.topic_awaited(l.user_id, l.kind) end,
      case when l.is_confirmed then l.kind end,
      l.letter_group,
      case when l.is_confirmed then l.child_name end,
      case when l.is_confirmed then l.facts - array['reason', 'score', 'children', 'changes'] || private.news_beside(l.notice_id) end,
      case when l.is_confirmed then l.application_id end,
      case when l.is_confirmed then l.payment_id end,
      case when l.is_confirmed then l.subject end,
      case when l.is_confirmed then l.body end,
      case when l.is_confirmed then l.link_path end,
      case when l.is_confirmed then l.map_url end,
      l.is_test, l.is_confirmation, l.security,
      case when l.security is null or l.security = 'address_to_change' then private.stopping_token(l.confirm_token) end,
      case when not l.is_confirmed and l.security is null then l.confirm_token end
    from letters l
    order by l.place;
end
$$;
comment on function private.lease_letters is
  'Letters as a sender gets them, with new tokens, under a lease of five minutes, which those that stand in them share.';

create function private.take_letters(due uuid[], at_most integer) returns setof public.claimed_letter
  language plpgsql security definer set search_path = ''
as $$
declare
  lease_end constant timestamptz := now() + interval '5 minutes';
  taken uuid[] := array[]::uuid[];
  told uuid[] := array[]::uuid[];
  judged record;
  free_at timestamptz;
begin
  insert into private.letter_addresses (user_id, address)
  select u.id, u.email
  from auth.users u
  where u.id in (select d.user_id from private.deliveries d where d.id = any (due)) and u.email <> ''
    and not exists (select from private.letter_addresses h where h.user_id = u.id)
  on conflict do nothing;

  for judged in
    select d.id, d.user_id, d.notice_id, d.is_confirmation, d.security, d.created_at < now() - interval '3 days' as is_old,
      h.address, h.confirmed_at, h.refused_at, h.last_letter_at, n as notice
    from unnest(due) with ordinality t (id, place)
    join private.deliveries d on d.id = t.id
    left join private.letter_addresses h on h.user_id = d.user_id
    left join public.notices n on n.id = d.notice_id
    order by t.place
  loop
    exit when cardinality(taken) = at_most;
    if judged.is_old or judged.address is null or judged.refused_at is not null and judged.security is null
      or judged.is_confirmation and judged.confirmed_at is not null
      or judged.notice_id is not null and (
        exists (
          select from private.letter_switches w
          where w.user_id = judged.user_id and w.letter_group = private.letter_group_of((judged.notice).kind))
        or not private.is_still_true(judged.notice)) then
      update private.deliveries d
      set state = case when judged.is_old then 'expired' else 'withdrawn' end::private.delivery_state, ended_at = now()
      where d.id = judged.id;
      continue;
    end if;
    -- It stands in the letter of a brother or sister, under whose lease it waits for what becomes of that.
    continue when exists (
      select from private.notices_beside(judged.notice_id) b
      join private.deliveries d on d.notice_id = b.id
      where d.id = any (taken));
    -- The confirmation was asked for, and stands for nothing else.
    if judged.confirmed_at is null and not judged.is_confirmation and judged.security is null then
      -- One letter a day, and one at a time: it stands for all that wait.
      select max(w.free_at) into free_at from (
        select judged.last_letter_at + interval '24 hours' as free_at
        union all
        select d.lease_until from private.deliveries d where d.user_id = judged.user_id and d.state = 'waiting'
        union all
        select lease_end where judged.user_id = any (told)) w;
      if free_at > now() then
        update private.deliveries d set due_at = free_at where d.id = judged.id;
        continue;
      end if;
      told := told || array[judged.user_id];
    end if;
    taken := taken || array[judged.id];
  end loop;
  if taken <> '{}' then
    return query select * from private.lease_letters(taken);
  end if;
end
$$;
comment on function private.take_letters is
  'Of letters that are due, ends those that may not go, puts off those of an address that has not said yes and had one '
  'today, and takes as many of the others as are asked for.';

create function private.due_letters(priority smallint, at_most integer) returns uuid[]
  language plpgsql security definer set search_path = ''
as $$
begin
  return array(
    select d.id from private.deliveries d
    where d.state = 'waiting' and d.priority = due_letters.priority and d.due_at <= now()
      and (d.security is not null or (select private.are_letters_on()))
    order by d.due_at
    limit at_most
    for update skip locked);
end
$$;
comment on function private.due_letters is
  'Letters of one priority that nobody has, those that have waited longest first; of security news alone '
  'while letters are off.';

create function private.forget_old_letters() returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  kept record;
begin
  for kept in
    -- Of a letter that went out an undo is told, so that it is remembered for as long as a decision may be taken back.
    select k.state::private.delivery_state, k.age from (values
      ('sent', interval '1 year'), ('withdrawn', interval '30 days'), ('expired', interval '30 days'), ('failed', interval '30 days')
    ) k (state, age)
  loop
    delete from private.deliveries d where d.id in (
      select o.id from private.deliveries o
      where o.state <> 'waiting' and o.state = kept.state and o.ended_at < now() - kept.age
      order by o.ended_at limit 25 for update skip locked);
  end loop;
  delete from private.letter_tokens t where t.token_hash in (
    select o.token_hash from private.letter_tokens o
    where o.created_at < now() - interval '1 year'
    order by o.created_at limit 25 for update skip locked);
end
$$;
comment on function private.forget_old_letters is
  'Removes a few of what has ended: letters that were sent, and tokens, after a year, every other letter after 30 days.';

-- Its statements and those of what it calls are planned once for a session: planning a few rows anew took longer than reading them.
create function private.claim_letters(at_most integer) returns setof public.claimed_letter
  language plpgsql security definer set search_path = '' set jit = off set plan_cache_mode = force_generic_plan
as $$
declare
  wanted integer := least(greatest(at_most, 0), 1000);
  look_at integer;
  looked_at integer := 0;
  taken integer;
  due uuid[];
  is_idle boolean := true;
begin
  -- Senders claim in turns, each for milliseconds: none takes what an address or an hour has no room for any more.
  perform pg_advisory_xact_lock(hashtextextended('claim_letters', 0));
  for priority in 0..1 loop
    exit when priority = 1 and not private.are_letters_on();
    if priority = 1 and wanted > 0 then
      wanted := least(wanted, private.setting('letters_an_hour')::integer
        - (select count(*)::integer from private.deliveries d
          where d.priority = 1 and d.state = 'sent' and d.ended_at > now() - interval '1 hour')
        - (select count(*)::integer from private.deliveries d
          where d.priority = 1 and d.state = 'waiting' and d.lease_until > now()));
    end if;
    -- A letter that may not go is ended by the way. A call does not do more of it than it has time for; the next goes on.
    look_at := wanted;
    while wanted > 0 and looked_at < 5000 loop
      due := private.due_letters(priority::smallint, look_at);
      exit when cardinality(due) = 0;
      looked_at := looked_at + cardinality(due);
      look_at := least(2 * look_at, 500);
      return query select * from private.take_letters(due, wanted);
      get diagnostics taken = row_count;
      wanted := wanted - taken;
      is_idle := false;
    end loop;
  end loop;
  if is_idle then
    perform private.forget_old_letters();
  end if;
end
$$;
comment on function private.claim_letters is
  'Letters to send now: by priority, longest wait first; messages to all after everything else and at most so many an '
  'hour. When nothing is due, what has ended long ago is removed.';

create function public.claim_letters(at_most integer) returns setof public.claimed_letter
  language sql volatile security invoker set search_path = ''
as $$
  select * from private.claim_letters(at_most)
$$;
comment on function public.claim_letters is
  'Letters that are due, under a lease of five minutes each; while letters are off security news alone. The service role only.';

create function private.letters_within(letter private.deliveries) returns uuid[]
  language sql stable security definer set search_path = ''
as $$
  select array(
    select d.id from private.notices_beside(letter.notice_id) b
    join private.deliveries d on d.notice_id = b.id
    where d.state = 'waiting' and d.lease_until is not null)
$$;
comment on function private.letters_within is
  'The letters of brothers and sisters that wait for what becomes of this one, in which they stand.';

create function private.report_letter(delivery_id uuid, outcome text, reason text) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  -- Only the first line, without what a terminal or a page would take for more than text.
  said constant text := left(btrim(regexp_replace(split_part(btrim(reason, E' \r\n'), E'\n', 1), '[[:cntrl:]]+', ' ', 'g')), 200);
  letter private.deliveries;
  within uuid[];
begin
  if outcome is null or outcome not in ('sent', 'later', 'failed') then
    raise exception 'letter_outcome_refused' using errcode = 'P0001', detail = coalesce(outcome, 'null');
  end if;
  select d.* into letter from private.deliveries d where d.id = report_letter.delivery_id for update;
  -- A letter that has gone has gone, whatever another sender says of it; one that has ended does not begin again.
  if not found or letter.state = 'sent' or (outcome <> 'sent' and letter.state <> 'waiting') then
    return;
  end if;
  within := private.letters_within(letter);
  if outcome = 'sent' then
    update private.deliveries d set state = 'sent', ended_at = now(), error = null, failed_to = null where d.id = letter.id;
    update private.letter_addresses h set last_letter_at = now()
    where h.user_id = letter.user_id and h.confirmed_at is null and letter.security is null and not letter.is_confirmation;
    if found then
      -- It told that there is news, and so stands for all that waited when it was taken.
      update private.deliveries d
      set state = 'withdrawn', ended_at = now(), lease_until = now()
      where d.user_id = letter.user_id and d.state = 'waiting' and d.security is null
        and d.created_at <= coalesce(letter.lease_until - interval '5 minutes', now());
    end if;
  elsif outcome = 'later' and letter.tries < 4 then
    update private.deliveries d
    set tries = d.tries + 1, lease_until = null, error = said,
      due_at = now() + interval '1 minute' * power(5, d.tries)
    -- Each leads when it is tried again, should the other be undone meanwhile.
    where d.id = letter.id or d.id = any (within);
  else
    update private.deliveries d
    set state = 'failed', ended_at = now(), tries = d.tries + 1, lease_until = null, error = said,
      failed_to = (select h.address from private.letter_addresses h where h.user_id = d.user_id)
    where d.id = letter.id;
  end if;
  update private.deliveries d set state = 'withdrawn', ended_at = now() where d.id = any (within) and d.lease_until is not null;
end
$$;
comment on function private.report_letter is
  'The outcome of a letter, and of those within it. One that could not be sent for now waits 1, 5, 25 and 125 minutes '
  'and fails with the fifth try.';

create function public.report_letter(delivery_id uuid, outcome text, reason text default null) returns void
  language sql volatile security invoker set search_path = ''
as $$
  select private.report_letter(delivery_id, outcome, reason)
$$;
comment on function public.report_letter is
  'The outcome of a claimed letter: sent, later or failed, with the receiving server''s words. The service role only; '
  'error: letter_outcome_refused.';

grant execute on function
  private.claim_letters, private.report_letter, public.claim_letters, public.report_letter
  to service_role;
