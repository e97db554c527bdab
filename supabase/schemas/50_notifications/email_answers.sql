-- Answers to emails: what a link in an email does, an account's email settings, and what administrators see of both.
--
--                         service_role    administrator    anyone else
--   answer_email          with a token    with a token     with a token
--   get_email_settings    no              own              own, when signed in
--   set_email_group       no              own              own, when signed in
--   send_confirmation     no              own              own, when signed in
--   get_email_failures    no              yes              42501
--   send_email_again      no              yes              42501
--   get_email_state       no              yes              42501

create function private.forget_address(old auth.users, new auth.users) returns void
  language plpgsql set search_path = ''
as $$
begin
  if new.email is distinct from old.email then
    delete from private.email_addresses h where h.user_id = new.id;
    delete from private.email_tokens t where t.user_id = new.id;
  end if;
end
$$;
comment on function private.forget_address is 'With another address everything begins anew: who has it has answered nothing yet.';

create function private.answer_email(token text, answer text) returns text
  language plpgsql security definer set search_path = ''
as $$
declare
  known private.email_tokens;
begin
  select t.* into known from private.email_tokens t
  where t.token_hash = sha256(convert_to(
    case answer when 'confirm' then private.stopping_token(answer_email.token) else answer_email.token end, 'utf8'));
  if not found then
    raise exception 'email_token_unknown' using errcode = 'P0001';
  end if;
  if answer = 'confirm' then
    insert into private.email_addresses as h (user_id, address, confirmed_at)
    values (known.user_id, known.address, now())
    on conflict (user_id) do update set confirmed_at = coalesce(h.confirmed_at, now()), refused_at = null;
    -- An email that was delayed to the next day goes out as soon as it may.
    update private.email_outbox d set due_at = least(d.due_at, d.created_at + interval '5 minutes')
    where d.user_id = known.user_id and d.state = 'waiting' and d.lease_until is null and d.tries = 0;
    return 'confirmed';
  elsif answer = 'keep_address' then
    perform private.keep_address(known.user_id, known.address);
    return 'kept';
  elsif answer = 'unsubscribe' and known.email_group = 'payments' then
    return 'payments';
  elsif answer = 'unsubscribe' and known.email_group is not null then
    insert into private.email_switches (user_id, email_group)
    values (known.user_id, known.email_group) on conflict do nothing;
    return known.email_group::text;
  elsif answer in ('refuse', 'unsubscribe') then
    insert into private.email_addresses as h (user_id, address, refused_at)
    values (known.user_id, known.address, now())
    on conflict (user_id) do update set confirmed_at = null, refused_at = coalesce(h.refused_at, now());
    return 'refused';
  end if;
  raise exception 'email_answer_refused' using errcode = 'P0001', detail = coalesce(answer, 'null');
end
$$;
comment on function private.answer_email is
  'Answers an email with its token: confirm, which has its own, refuse, unsubscribe or keep_address, which says no to a '
  'correction of the address. Says what it did: confirmed, kept, '
  'refused, or the group that was switched off; payments cannot be and stay. Anyone who has the token; errors: '
  'email_token_unknown, email_answer_refused.';
grant execute on function private.answer_email to anon, authenticated, service_role; -- as public.answer_email

-- An account's email settings.

create type public.email_settings as (
  address text,
  is_on boolean,
  confirmed_at timestamptz,
  refused_at timestamptz,
  switched_off public.email_group[],
  confirmation_asked_at timestamptz
);
comment on type public.email_settings is
  'Where an account''s emails go, what the address has answered, which groups are switched off, and when a '
  'confirmation was last asked for.';

create function private.confirmation_asked_at(person uuid) returns timestamptz
  language sql stable set search_path = ''
as $$
  select max(d.created_at) from private.email_outbox d where d.user_id = person and d.is_confirmation
$$;
comment on function private.confirmation_asked_at is 'When an account last had the email sent that asks whether its address is theirs.';

create function private.email_settings() returns public.email_settings
  language plpgsql stable security definer set search_path = ''
as $$
declare
  caller constant uuid := auth.uid();
  held public.email_settings;
begin
  if caller is null then
    raise exception 'session_required' using errcode = '42501';
  end if;
  select u.email::text, private.are_emails_on(), h.confirmed_at, h.refused_at, array(
    select w.email_group from private.email_switches w where w.user_id = u.id order by w.email_group),
    private.confirmation_asked_at(u.id) into held
  from auth.users u
  left join private.email_addresses h on h.user_id = u.id
  where u.id = caller;
  return held;
end
$$;
comment on function private.email_settings is
  'Where the caller''s emails go, whether any are sent, what the address has answered, and which groups are switched off.';
grant execute on function private.email_settings to authenticated; -- as public.get_email_settings

create function private.set_email_group(email_group public.email_group, is_on boolean) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  caller constant uuid := auth.uid();
begin
  if caller is null then
    raise exception 'session_required' using errcode = '42501';
  end if;
  if email_group = 'payments' then
    raise exception 'email_group_stays' using errcode = 'P0001', detail = 'Emails on payments and receipts always go.';
  end if;
  if is_on then
    delete from private.email_switches w where w.user_id = caller and w.email_group = set_email_group.email_group;
  else
    insert into private.email_switches (user_id, email_group) values (caller, set_email_group.email_group)
    on conflict do nothing;
  end if;
end
$$;
comment on function private.set_email_group is
  'Switches a group of the caller''s emails on or off; error: email_group_stays for payments.';
grant execute on function private.set_email_group to authenticated; -- as public.set_email_group
create function private.send_confirmation() returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  caller constant uuid := auth.uid();
begin
  if caller is null then
    raise exception 'session_required' using errcode = '42501';
  end if;
  if not private.are_emails_on() then
    raise exception 'emails_are_off' using errcode = 'P0001';
  end if;
  if exists (
    select from private.email_addresses h
    where h.user_id = caller and (h.confirmed_at is not null or h.refused_at is not null)) then
    raise exception 'address_has_answered' using errcode = 'P0001';
  end if;
  -- Two concurrent clicks count as one.
  perform pg_advisory_xact_lock(hashtextextended('send_confirmation ' || caller, 0));
  if private.confirmation_asked_at(caller) > now() - interval '1 hour' then
    raise exception 'confirmation_too_soon' using errcode = 'PT429', detail = 'One an hour.';
  end if;
  insert into private.email_outbox (user_id, is_confirmation) values (caller, true);
end
$$;
comment on function private.send_confirmation is
  'Sends the caller the email with "Yes, that''s my email", once an hour; errors: emails_are_off, '
  'address_has_answered, confirmation_too_soon.';
grant execute on function private.send_confirmation to authenticated; -- as public.send_confirmation

-- The administrators' view of emails.

create type public.email_failure as (
  email_id uuid,
  address text,
  is_address_changed boolean,
  kind public.notice_kind,
  error text,
  tries integer,
  created_at timestamptz,
  failed_at timestamptz,
  parent_name text,
  parent_phone text,
  child_name text,
  application_id uuid
);
comment on type public.email_failure is
  'An email that could not be sent, with the address at which it failed, whether the account has another one since, '
  'and the family that it was for; without a kind it is a test, a confirmation or security news. Where it names no '
  'child, phone and child are those of the family''s latest.';

create function private.email_failures() returns setof public.email_failure
  language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  return query
    select d.id, coalesce(d.failed_to, u.email::text), coalesce(d.failed_to <> u.email, false), n.kind, d.error,
      d.tries::integer, d.created_at, d.ended_at,
      left(u.raw_user_meta_data ->> 'parent_name', 80), coalesce(c.parent_phone, left(u.raw_user_meta_data ->> 'phone_number', 20)),
      c.child_name, c.id
    from private.email_outbox d
    join auth.users u on u.id = d.user_id
    left join public.notices n on n.id = d.notice_id
    left join lateral (
      select a.id, a.child_name, a.parent_phone from public.applications a
      where a.user_id = d.user_id
      order by a.id = n.application_id desc nulls last, a.created_at desc, a.id
      limit 1) c on true
    where d.state = 'failed'
    order by d.ended_at desc, d.id
    limit 100;
end
$$;
comment on function private.email_failures is 'The newest 100 emails that could not be sent. Administrators only.';
grant execute on function private.email_failures to authenticated; -- as public.get_email_failures

create function private.send_email_again(email_id uuid) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  update private.email_outbox d
  set state = 'waiting', due_at = now(), tries = 0, created_at = now(), ended_at = null, error = null, failed_to = null
  where d.id = send_email_again.email_id and d.state = 'failed';
  if not found then
    raise exception 'email_not_failed' using errcode = 'P0001';
  end if;
end
$$;
comment on function private.send_email_again is
  'Has an email that failed sent anew, with all its tries. Administrators only; error: email_not_failed.';
grant execute on function private.send_email_again to authenticated; -- as public.send_email_again

create type public.email_state as (
  is_on boolean,
  waiting integer,
  failed integer,
  sent_today integer
);
comment on type public.email_state is 'How the emails stand; each count stops at 1,001.';

create function private.email_state() returns public.email_state
  language plpgsql stable security definer set search_path = ''
as $$
declare
  today constant timestamptz := date_trunc('day', now() at time zone 'Africa/Lagos') at time zone 'Africa/Lagos';
  held public.email_state;
begin
  perform private.require_admin();
  held.is_on := private.are_emails_on();
  select count(*)::integer into held.waiting from (
    select from private.email_outbox d where d.state = 'waiting' and d.priority in (0, 1) limit 1001) t;
  select count(*)::integer into held.failed from (
    select from private.email_outbox d where d.state = 'failed' limit 1001) t;
  select count(*)::integer into held.sent_today from (
    select from private.email_outbox d where d.state = 'sent' and d.ended_at >= today limit 1001) t;
  return held;
end
$$;
comment on function private.email_state is
  'Whether emails are sent, and how many wait, have failed, and were sent since midnight in Lagos; counts stop at '
  '1,001. Administrators only.';
grant execute on function private.email_state to authenticated; -- as public.get_email_state
