-- Sending emails: the job claims due emails under a lease and reports the outcome of each.
--
--                   service_role    anyone else
--   claim_emails    yes             no
--   report_email    yes             no
--
-- When a sender claims an email, it is checked again whether it is still true and may be sent: an undone decision is not told, a refused
-- address is skipped, and an unconfirmed address learns only the topic.

create type public.claimed_email as (
  email_id uuid,
  address text,
  is_confirmed boolean,
  topic public.email_topic,
  kind public.notice_kind,
  email_group public.email_group,
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
comment on type public.claimed_email is
  'An email to send. For an address that has not said yes there is nothing but the address, the tokens and the topic, '
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
comment on function private.is_told_together is 'Whether brothers and sisters to whom the same happened at once share an email.';

create function private.notices_beside(notice_id uuid) returns setof public.notices
  language sql stable security definer set search_path = ''
as $$
  select b.*
  from public.notices n
  join public.notices b on b.user_id = n.user_id and b.kind = n.kind and b.subject_id <> n.subject_id
    -- Less than an email's delay, so that the first to leave knows of all. A day is undone child by child.
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
comment on function private.news_beside is 'The news of brothers and sisters that stand in the email of a notice.';

create function private.topic_awaited(account uuid, kind public.notice_kind) returns public.email_topic
  language sql stable security definer set search_path = ''
as $$
  select case when not exists (
      select from private.email_outbox d join public.notices n on n.id = d.notice_id
      where d.user_id = account and d.state = 'waiting'
        and private.email_topic_of(n.kind) <> private.email_topic_of(topic_awaited.kind))
    then private.email_topic_of(topic_awaited.kind) end
$$;
comment on function private.topic_awaited is
  'The topic of an email that stands for all news that wait of an account; null where they have several.';

create function private.lease_emails(taken uuid[]) returns setof public.claimed_email
  language plpgsql security definer set search_path = ''
as $$
begin
  update private.email_outbox d set due_at = now() + interval '5 minutes', lease_until = now() + interval '5 minutes'
  where d.id = any (taken || array(
    select s.id from private.email_outbox t
    cross join lateral private.notices_beside(t.notice_id) b
    join private.email_outbox s on s.notice_id = b.id
    where t.id = any (taken) and s.state = 'waiting' and private.is_still_true(b)));
  return query
    with drawn as materialized (
      -- 192 random bits each, drawn for forty at once, which takes no longer than for one.
      select g.forty, extensions.gen_random_bytes(960) as bytes
      from generate_series(0, (cardinality(taken) - 1) / 40) g (forty)
    ), emails as materialized (
      select t.position, d.id, d.user_id, h.address, h.confirmed_at is not null as is_confirmed, d.test is not null as is_test,
        d.is_confirmation, d.security,
        d.notice_id, n.kind, n.child_name, private.told_facts(n) as facts, n.application_id, n.payment_id,
        coalesce(b.subject, d.test ->> 'subject') as subject, coalesce(
          private.filled_message(b.body, d.user_id, array(select jsonb_array_elements_text(n.facts -> 'children')::uuid)),
          d.test ->> 'body') as body,
        coalesce(b.link_path, d.test ->> 'link_path') as link_path, coalesce(b.map_url, d.test ->> 'map_url') as map_url,
        case when h.confirmed_at is not null then private.email_group_of(coalesce(n.kind, 'message')) end as email_group,
        translate(encode(substr(r.bytes, 1 + 24 * ((t.position - 1) % 40)::integer, 24), 'base64'), '+/', '-_') as confirm_token
      from unnest(taken) with ordinality t (id, position)
      join drawn r on r.forty = (t.position - 1) / 40
      join private.email_outbox d on d.id = t.id
      join private.email_addresses h on h.user_id = d.user_id
      left join public.notices n on n.id = d.notice_id
      left join public.broadcasts b on b.id = d.broadcast_id
    ), kept as (
      insert into private.email_tokens (token_hash, user_id, address, email_group)
      select sha256(convert_to(private.stopping_token(l.confirm_token), 'utf8')), l.user_id, l.address, l.email_group from emails l
      where l.security is null or l.security = 'address_to_change'
    )
    select l.id, l.address, l.is_confirmed,
      case when not l.is_confirmed then private.topic_awaited(l.user_id, l.kind) end,
      case when l.is_confirmed then l.kind end,
      l.email_group,
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
    from emails l
    order by l.position;
end
$$;
comment on function private.lease_emails is
  'Emails as a sender gets them, with new tokens, under a lease of five minutes, which those that stand in them share.';

create function private.take_emails(due uuid[], at_most integer) returns setof public.claimed_email
  language plpgsql security definer set search_path = ''
as $$
declare
  lease_end constant timestamptz := now() + interval '5 minutes';
  taken uuid[] := array[]::uuid[];
  told uuid[] := array[]::uuid[];
  judged record;
  free_at timestamptz;
begin
  insert into private.email_addresses (user_id, address)
  select u.id, u.email
  from auth.users u
  where u.id in (select d.user_id from private.email_outbox d where d.id = any (due)) and u.email <> ''
    and not exists (select from private.email_addresses h where h.user_id = u.id)
  on conflict do nothing;

  for judged in
    select d.id, d.user_id, d.notice_id, d.is_confirmation, d.security, d.created_at < now() - interval '3 days' as is_old,
      h.address, h.confirmed_at, h.refused_at, h.last_email_at, n as notice
    from unnest(due) with ordinality t (id, position)
    join private.email_outbox d on d.id = t.id
    left join private.email_addresses h on h.user_id = d.user_id
    left join public.notices n on n.id = d.notice_id
    order by t.position
  loop
    exit when cardinality(taken) = at_most;
    if judged.is_old or judged.address is null or judged.refused_at is not null and judged.security is null
      or judged.is_confirmation and judged.confirmed_at is not null
      or judged.notice_id is not null and (
        exists (
          select from private.email_switches w
          where w.user_id = judged.user_id and w.email_group = private.email_group_of((judged.notice).kind))
        or not private.is_still_true(judged.notice)) then
      update private.email_outbox d
      set state = case when judged.is_old then 'expired' else 'withdrawn' end::private.email_outbox_state, ended_at = now()
      where d.id = judged.id;
      continue;
    end if;
    -- A sibling's email already contains it; it waits under that email's lease for the outcome.
    continue when exists (
      select from private.notices_beside(judged.notice_id) b
      join private.email_outbox d on d.notice_id = b.id
      where d.id = any (taken));
    -- The family asked for the confirmation, which stands only for itself.
    if judged.confirmed_at is null and not judged.is_confirmation and judged.security is null then
      -- One email a day, one at a time: it stands for all waiting ones.
      select max(w.free_at) into free_at from (
        select judged.last_email_at + interval '24 hours' as free_at
        union all
        select d.lease_until from private.email_outbox d where d.user_id = judged.user_id and d.state = 'waiting'
        union all
        select lease_end where judged.user_id = any (told)) w;
      if free_at > now() then
        update private.email_outbox d set due_at = free_at where d.id = judged.id;
        continue;
      end if;
      told := told || array[judged.user_id];
    end if;
    taken := taken || array[judged.id];
  end loop;
  if taken <> '{}' then
    return query select * from private.lease_emails(taken);
  end if;
end
$$;
comment on function private.take_emails is
  'Of emails that are due, ends those that may not go, puts off those of an address that has not said yes and had one '
  'today, and takes as many of the others as are asked for.';

create function private.due_emails(priority smallint, at_most integer) returns uuid[]
  language plpgsql security definer set search_path = ''
as $$
begin
  return array(
    select d.id from private.email_outbox d
    where d.state = 'waiting' and d.priority = due_emails.priority and d.due_at <= now()
      and (d.security is not null or (select private.are_emails_on()))
    order by d.due_at
    limit at_most
    for update skip locked);
end
$$;
comment on function private.due_emails is
  'Emails of one priority that nobody has, those that have waited longest first; of security news alone '
  'while emails are off.';

create function private.forget_old_emails() returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  kept record;
begin
  for kept in
    -- An undo of a sent email is told, so the row is kept for as long as a decision may be undone.
    select k.state::private.email_outbox_state, k.age from (values
      ('sent', interval '1 year'), ('withdrawn', interval '30 days'), ('expired', interval '30 days'), ('failed', interval '30 days')
    ) k (state, age)
  loop
    delete from private.email_outbox d where d.id in (
      select o.id from private.email_outbox o
      where o.state <> 'waiting' and o.state = kept.state and o.ended_at < now() - kept.age
      order by o.ended_at limit 25 for update skip locked);
  end loop;
  delete from private.email_tokens t where t.token_hash in (
    select o.token_hash from private.email_tokens o
    where o.created_at < now() - interval '1 year'
    order by o.created_at limit 25 for update skip locked);
end
$$;
comment on function private.forget_old_emails is
  'Removes a few of what has ended: emails that were sent, and tokens, after a year, every other email after 30 days.';

-- A generic plan for the session, here and in what it calls: replanning for a few rows took longer than reading them.
create function private.claim_emails(at_most integer) returns setof public.claimed_email
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
  -- Senders claim in turns, for milliseconds each, so that none exceeds what an address or an hour has room for.
  perform pg_advisory_xact_lock(hashtextextended('claim_emails', 0));
  for priority in 0..1 loop
    exit when priority = 1 and not private.are_emails_on();
    if priority = 1 and wanted > 0 then
      wanted := least(wanted, private.setting('emails_an_hour')::integer
        - (select count(*)::integer from private.email_outbox d
          where d.priority = 1 and d.state = 'sent' and d.ended_at > now() - interval '1 hour')
        - (select count(*)::integer from private.email_outbox d
          where d.priority = 1 and d.state = 'waiting' and d.lease_until > now()));
    end if;
    -- Emails that may not be sent are ended on the way. A call bounds this work; the next one continues.
    look_at := wanted;
    while wanted > 0 and looked_at < 5000 loop
      due := private.due_emails(priority::smallint, look_at);
      exit when cardinality(due) = 0;
      looked_at := looked_at + cardinality(due);
      look_at := least(2 * look_at, 500);
      return query select * from private.take_emails(due, wanted);
      get diagnostics taken = row_count;
      wanted := wanted - taken;
      is_idle := false;
    end loop;
  end loop;
  if is_idle then
    perform private.forget_old_emails();
  end if;
end
$$;
comment on function private.claim_emails is
  'Emails that are due, under a lease of five minutes each; while emails are off security news alone. The service role only.';
grant execute on function private.claim_emails to service_role; -- as public.claim_emails

create function private.emails_within(email private.email_outbox) returns uuid[]
  language sql stable security definer set search_path = ''
as $$
  select array(
    select d.id from private.notices_beside(email.notice_id) b
    join private.email_outbox d on d.notice_id = b.id
    where d.state = 'waiting' and d.lease_until is not null)
$$;
comment on function private.emails_within is
  'The emails of brothers and sisters that wait for what becomes of this one, in which they stand.';

create function private.report_email(email_id uuid, outcome text, reason text default null) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  -- Only the first line, without control characters that a terminal or a page could interpret.
  said constant text := left(btrim(regexp_replace(split_part(btrim(reason, E' \r\n'), E'\n', 1), '[[:cntrl:]]+', ' ', 'g')), 200);
  email private.email_outbox;
  within uuid[];
begin
  if outcome is null or outcome not in ('sent', 'later', 'failed') then
    raise exception 'email_outcome_refused' using errcode = 'P0001', detail = coalesce(outcome, 'null');
  end if;
  select d.* into email from private.email_outbox d where d.id = report_email.email_id for update;
  -- A sent email stays sent, whatever another sender reports; an ended one does not restart.
  if not found or email.state = 'sent' or (outcome <> 'sent' and email.state <> 'waiting') then
    return;
  end if;
  within := private.emails_within(email);
  if outcome = 'sent' then
    update private.email_outbox d set state = 'sent', ended_at = now(), error = null, failed_to = null where d.id = email.id;
    update private.email_addresses h set last_email_at = now()
    where h.user_id = email.user_id and h.confirmed_at is null and email.security is null and not email.is_confirmation;
    if found then
      -- It announced news, and so replaces all emails that were waiting when it was claimed.
      update private.email_outbox d
      set state = 'withdrawn', ended_at = now(), lease_until = now()
      where d.user_id = email.user_id and d.state = 'waiting' and d.security is null
        and d.created_at <= coalesce(email.lease_until - interval '5 minutes', now());
    end if;
  elsif outcome = 'later' and email.tries < 4 then
    update private.email_outbox d
    set tries = d.tries + 1, lease_until = null, error = said,
      due_at = now() + interval '1 minute' * power(5, d.tries)
    -- On the retry either may lead, in case the other is undone meanwhile.
    where d.id = email.id or d.id = any (within);
  else
    update private.email_outbox d
    set state = 'failed', ended_at = now(), tries = d.tries + 1, lease_until = null, error = said,
      failed_to = (select h.address from private.email_addresses h where h.user_id = d.user_id)
    where d.id = email.id;
  end if;
  update private.email_outbox d set state = 'withdrawn', ended_at = now() where d.id = any (within) and d.lease_until is not null;
end
$$;
comment on function private.report_email is
  'The outcome of a claimed email: sent, later or failed, with the receiving server''s words. The service role only; '
  'error: email_outcome_refused.';
grant execute on function private.report_email to service_role; -- as public.report_email
