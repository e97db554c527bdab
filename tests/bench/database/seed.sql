-- :rows applications, divided among :editions editions, with their parents, payments, proofs, decisions and public profiles, distributed
-- as in real life. Run as superuser with session_replication_role = replica, so that no trigger fires; the statements below and the
-- recounting procedures fill what triggers maintain. Every value is derived from the row's number: two runs of one size hold the same
-- rows.

create schema bench;

-- Pseudo-random numbers, uniform in [0, 1), with a different sequence for each salt.
create function bench.chance(number bigint, salt integer) returns double precision
  language sql immutable parallel safe
as $$ select (hashint8extended(number, salt) & 1048575) / 1048576.0 $$;

-- An element of a list, the first ones most often.
create function bench.pick(list text[], chance double precision) returns text
  language sql immutable parallel safe
as $$ select list[1 + floor(power(chance, 2.2) * cardinality(list))::integer] $$;

create function bench.person_name(number bigint, salt integer) returns text
  language sql immutable parallel safe
as $$
  select concat_ws(' ',
    bench.pick(array['Chidi', 'Adaeze', 'Fatima', 'Thandi', 'Ọlábísí', 'Emeka', 'Zainab', 'Sipho', 'Blessing', 'Musa', 'Ngozi',
      'Lerato', 'Tolú', 'Ibrahim', 'Chiamaka', 'Adébáyọ̀', 'Amina', 'Kagiso', 'Ifẹ́olúwa', 'Yusuf', 'Nneka', 'Bongani', 'Halima',
      'Oluwaseun', 'Chịdịmma', 'Mpho', 'Abubakar', 'Temitọ́pẹ́', 'Naledi', 'Kelechi', 'Aisha', 'Themba', 'Folákẹ́', 'Uchenna',
      'Nomvula', 'Suleiman', 'Ọmọ́táyọ̀', 'Zanele', 'Obinna', 'Hauwa', 'Lwazi', 'Yétúndé', 'Ɓala', 'Precious', 'Siyabonga'],
      bench.chance(number, salt)),
    case when bench.chance(number, salt + 1) < 0.35 then
      bench.pick(array['Grace', 'Chukwuemeka', 'Olúwáfẹ́mi', 'Joy', 'Abdullahi', 'Nosipho', 'David', 'Ayọ̀délé', 'Miriam', 'Tshepo',
        'Onyinye', 'Khadija', 'Samuel', 'Títílayọ̀', 'Lindiwe'], bench.chance(number, salt + 2)) end,
    bench.pick(array['Obi', 'Adé', 'Bello', 'Nkosi', 'Ọláwálé', 'Okafor', 'Musa', 'Dlamini', 'Eze', 'Adéyẹmí', 'Mohammed', 'Mokoena',
      'Nwosu', 'Ògúnbíyì', 'Sani', 'Zulu', 'Okonkwo', 'Balógun', 'Abubakar', 'Khumalo', 'Chukwu', 'Ọ̀kẹ́', 'Yakubu', 'Mahlangu',
      'Onyeka', 'Akíntọ́lá', 'Danjuma', 'Ndlovu', 'Uzor', 'Fáṣọlá', 'Garba', 'Sithole', 'Ibe', 'Ọdúyà', 'Lawal', 'Molefe', 'Nnamdi',
      'Ṣówándé', 'Umar', 'Botha', 'Anyanwu', 'Afọlábí', 'Shehu', 'van Wyk'], bench.chance(number, salt + 3)),
    -- A rare name, for a search with few matches.
    case when number % 9973 = 17 then 'Quadri-Xaba' end)
$$;

create function bench.id(kind text, number bigint) returns uuid
  language sql immutable parallel safe
as $$ select md5(kind || number)::uuid $$;

-- Every fifth child shares the parent of the previous one.
create function bench.parent_of(number bigint) returns bigint
  language sql immutable parallel safe
as $$ select number - case when number % 5 = 4 then 1 else 0 end $$;

create function bench.reference(number bigint) returns text
  language sql immutable parallel safe
as $$
  select 'KZ-' || string_agg(substr('23456789ABCDEFGHJKMNPQRSTVWXYZ', 1 + (drawn / (30 ^ position)::bigint % 30)::integer, 1), '')
  -- Scattered over the whole range, like random references.
  from generate_series(0, 5) position, (select number * 395718881 % 729000000 as drawn) d
$$;

-- The first edition exists; each later one was opened a year after the one before.
insert into private.editions (year, name, fees, opened_at)
select 2025 + k, 'Talent Show ' || 2025 + k, '{"NGN": 10000, "ZAR": 180}', now() - interval '365 days' * (:editions - k)
from generate_series(1, :editions - 1) k;

create unlogged table bench.children as
select n, bench.id('child', n) as id, bench.id('parent', bench.parent_of(n)) as user_id,
  bench.person_name(n, 10) as child_name, bench.person_name(bench.parent_of(n), 20) as parent_name,
  bench.chance(n, 1) < 0.6 as is_nigerian,
  least(15, 2 + floor((bench.chance(n, 6) + bench.chance(n, 7)) * 7))::integer as age,
  now() - interval '365 days' * (:editions * (n + 0.5) / :rows) as created_at,
  -- The newest children are in the current edition; position is the child's within its edition.
  2025 + :editions - 1 - n::bigint * :editions / :rows as edition, n % (:rows / :editions) as position,
  -- The later a child registered, the less far it is; a tenth returned to an early state.
  case
    when bench.chance(n, 2) < 0.05 then 'rejected'
    when bench.chance(n, 3) < 0.30 then 'pending_payment'
    when n % (:rows / :editions) < :rows / :editions * 0.30 then case when bench.chance(n, 4) < 0.5 then 'pending_payment' else 'pending' end
    when bench.chance(n, 5) < 0.44 then 'assessed'
    when bench.chance(n, 5) < 0.90 then 'approved'
    else 'pending'
  end::public.application_status as status
from generate_series(0, :rows - 1) n;

insert into auth.users (id, email, email_confirmed_at, raw_user_meta_data, created_at, aud, role)
select user_id, 'parent' || n || '@example.com', created_at,
  jsonb_build_object('parent_name', parent_name, 'phone_number', '+234803' || lpad((n % 10000000)::text, 7, '0')),
  created_at, 'authenticated', 'authenticated'
from bench.children where n = bench.parent_of(n);

insert into public.applications (
  id, user_id, edition, ticket_fee, child_name, age, gender, country, state_city, talents, primary_category, parent_phone, status, ticket_status,
  entry_video_status, entry_video_url, entry_video_submitted_at, audition_state, is_finalist, points, assessment_score, assessment_result,
  is_listed, consent_version, payment_reference, share_code, pattern, approved_at, created_at, updated_at)
select c.id, c.user_id, c.edition, case when is_nigerian then 10000 else 180 end, c.child_name, c.age,
  case when bench.chance(n, 8) < 0.55 then 'Female' else 'Male' end::public.gender,
  case when is_nigerian then 'Nigeria' else 'South Africa' end::public.country,
  case when is_nigerian then
    bench.pick(array['Lagos', 'FCT - Abuja', 'Rivers', 'Kano', 'Oyo', 'Edo', 'Ogun', 'Kaduna', 'Anambra', 'Delta', 'Enugu', 'Imo',
      'Akwa Ibom', 'Plateau', 'Kwara', 'Abia', 'Osun', 'Cross River', 'Benue', 'Ondo', 'Borno', 'Katsina', 'Niger', 'Bauchi',
      'Sokoto', 'Ekiti', 'Adamawa', 'Kogi', 'Nasarawa', 'Ebonyi', 'Bayelsa', 'Gombe', 'Jigawa', 'Taraba', 'Kebbi', 'Zamfara',
      'Yobe'], power(bench.chance(n, 9), 1.6))
  else
    bench.pick(array['Gauteng', 'KwaZulu-Natal', 'Western Cape', 'Eastern Cape', 'Limpopo', 'Mpumalanga', 'North West',
      'Free State', 'Northern Cape'], bench.chance(n, 9))
  end,
  t.talents, t.talents[1], '+234803' || lpad((n % 10000000)::text, 7, '0'), c.status,
  case
    when c.status in ('approved', 'assessed') then case
      when bench.chance(n, 31) < 0.02 then 'Gold' when bench.chance(n, 31) < 0.06 then 'Silver'
      when bench.chance(n, 31) < 0.12 then 'Basic' else 'paid' end
    when c.status = 'pending' then 'paid'
    when c.position < :rows / :editions * 0.02 then 'pending_payment'
    else 'unpaid'
  end::public.ticket_status,
  case
    when c.status = 'assessed' then 'approved'
    when c.status in ('approved', 'pending') then case when bench.chance(n, 32) < 0.3 then 'submitted' else 'pending_submission' end
    else 'locked'
  end::public.entry_video_status,
  case when c.status = 'assessed' or c.status in ('approved', 'pending') and bench.chance(n, 32) < 0.3
    then 'https://www.youtube.com/watch?v=' || n end,
  -- Within two months of the registration, so that the queue has its own order.
  case when c.status = 'assessed' or c.status in ('approved', 'pending') and bench.chance(n, 32) < 0.3
    then least(now(), c.created_at + interval '60 days' * bench.chance(n, 36)) end,
  case when c.status = 'assessed' and bench.chance(n, 33) < 0.3 then 'scheduled' else 'not_scheduled' end::public.audition_state,
  c.status = 'assessed' and bench.chance(n, 34) < 0.02,
  0, s.score, case when s.score >= 5 then 'Pass' when s.score < 5 then 'Fail' end::public.pass_fail,
  bench.chance(n, 35) < 0.97, '2026-11-01', bench.reference(n), private.new_share_code(), private.new_pattern(),
  case when c.status in ('approved', 'assessed') then c.created_at + interval '3 days' end, c.created_at, c.created_at
from bench.children c
cross join lateral (
  -- Sports, Tech and Engineering are for older children.
  select case when one = two or bench.chance(n, 43) < 0.4 then array[one] else array[one, two] end as talents
  from (select
    bench.pick(case when age < 5 then young else young || '{Sports,Tech,Engineering}' end, bench.chance(n, 41)) as one,
    bench.pick(case when age < 5 then young[2:] else '{Dance,Sports,Acting,Engineering}' || young end, bench.chance(n, 42)) as two
    from (select array['Music', 'Dance', 'Acting', 'Modeling', 'Arts', 'Public Speaking'] as young) lists) chosen
) t
cross join lateral (
  select case when c.status = 'assessed' then least(10, round((2 + 4.5 * (bench.chance(n, 44) + bench.chance(n, 45)))::numeric, 1)) end as score
) s;

insert into private.audition_slots (application_id, told_state, told_at)
select id, audition_state, created_at from public.applications where audition_state <> 'not_scheduled';

insert into public.consents (user_id, application_id, subject, action, version, created_at)
select user_id, id, 'registration', 'given', '2026-11-01', created_at from bench.children;

insert into public.application_milestones (application_id, user_id, milestone, reached_at)
select a.id, a.user_id, m, a.created_at + interval '1 day'
from public.applications a cross join lateral unnest(private.reached_milestones(a)) m;

-- One payment per child. The newest ones await a decision, together with a few old ones.
insert into public.payments (
  id, user_id, application_id, application_country, ticket_fee, amount, currency, reference, description, child_name, status, created_at, decided_at)
select bench.id('payment', c.n), c.user_id, c.id, a.country,
  case when bench.chance(c.n, 54) >= 0.001 then a.ticket_fee end,
  -- One in twenty is not the fee, one in a thousand is in dollars.
  case when bench.chance(c.n, 54) < 0.001 then 25 when c.is_nigerian then 10000 else 180 end - case when bench.chance(c.n, 53) < 0.05 then 5 else 0 end,
  case when bench.chance(c.n, 54) < 0.001 then 'USD' when c.is_nigerian then 'NGN' else 'ZAR' end::public.currency,
  case when bench.chance(c.n, 51) < 0.1 then 'transfer' else a.payment_reference end,
  'Talent Hunt Ticket for ' || c.child_name, c.child_name, d.status,
  c.created_at + interval '1 hour', case when d.status <> 'pending' then c.created_at + interval '2 days' end
from bench.children c
join public.applications a on a.id = c.id
cross join lateral (
  select case
    when a.ticket_status = 'pending_payment' then 'pending'
    when private.is_ticket_paid(a.ticket_status) then 'approved'
    else 'declined'
  end::public.payment_status as status
) d;

insert into public.subscriptions (
  id, user_id, application_id, application_country, amount, currency, reference, description, child_name, status, created_at, decided_at)
select bench.id('subscription', n), user_id, id, case when is_nigerian then 'Nigeria' else 'South Africa' end::public.country, 5000, 'NGN',
  case when bench.chance(n, 52) < 0.3 then 'monthly' else bench.reference(n) end, 'Monthly support', child_name,
  case when n < :rows * 0.02 then 'pending' else 'active' end::public.subscription_status, created_at + interval '2 hours',
  case when n >= :rows * 0.02 then created_at + interval '3 days' end
from bench.children where n % 20 = 3;

insert into private.audit_log (at, table_name, row_id, action, old_values, new_values)
select decided_at, 'payments', id, 'update', '{"status": "pending"}', jsonb_build_object('status', status)
from public.payments where decided_at is not null
order by decided_at;

insert into public.public_profiles (
  id, edition, child_name, age, gender, country, state_city, talents, primary_category, ticket_status, points, assessment_score, pattern, created_at)
select id, edition, coalesce(stage_name, child_name), age, gender, country, state_city, talents, primary_category,
  private.public_ticket_status(ticket_status),
  case when country = 'Nigeria' then 20 else 18 end, assessment_score, pattern, created_at
from public.applications where status in ('approved', 'assessed') and is_listed;

insert into public.donations (donor_name, donor_email, project, country, children_count, status, created_at, amount, currency, received_on)
select bench.person_name(n, 60), 'donor' || n || '@example.com', 'Kanyezi Ghetto', d.country, 1 + n % 20, d.status, d.created_at,
  case when d.status = 'confirmed' then 100 * (1 + n % 500) end,
  case when d.status = 'confirmed' then
    case when bench.chance(n, 63) < 0.001 then 'USD' when d.country = 'Nigeria' then 'NGN' else 'ZAR' end::public.currency end,
  case when d.status = 'confirmed' then (d.created_at + interval '2 days')::date end
from generate_series(0, :rows / 10 - 1) n
cross join lateral (
  select case when bench.chance(n, 61) < 0.6 then 'Nigeria' else 'South Africa' end::public.country as country,
    case when n < :rows * 0.002 then 'pending_payment' when bench.chance(n, 62) < 0.8 then 'confirmed' else 'declined' end::public.donation_status as status,
    now() - interval '365 days' * (10.0 * n / :rows) as created_at
) d;

-- The books as triggers would write them: a transfer for each row, with the row's id.
insert into private.transfers (id, origin_id, received_on, amount, currency, country, way, user_id, booked_at)
select p.id, p.id, (p.decided_at at time zone 'Africa/Lagos')::date, p.amount, p.currency, p.application_country, 'stated'::public.received_via, p.user_id, p.decided_at
from public.payments p where p.status = 'approved'
union all
select s.id, s.id, (s.decided_at at time zone 'Africa/Lagos')::date, s.amount, s.currency, s.application_country, 'stated', s.user_id, s.decided_at
from public.subscriptions s where s.status = 'active'
union all
select d.id, d.id, d.received_on, d.amount, d.currency, d.country, 'hand', null, d.created_at
from public.donations d where d.status = 'confirmed'
order by 3;
insert into private.ledger (kind, row_id, transfer_id, amount, currency, country, day, booked_at)
select case when p.id is not null then 'payment' when d.id is not null then 'donation' else 'subscription' end::private.ledger_kind,
  t.id, t.id, t.amount, t.currency, t.country, t.received_on, t.booked_at
from private.transfers t
left join public.payments p on p.id = t.id
left join public.donations d on d.id = t.id
order by t.booked_at;
update public.applications a set ticket_received = p.amount
from public.payments p where p.application_id = a.id and p.status = 'approved' and p.currency = private.currency_of(a.country);

insert into public.volunteers (full_name, phone_number, age, country, state_province, status, created_at)
select bench.person_name(n, 70), '+234805' || lpad(n::text, 7, '0'), 18 + n % 50, p.country,
  bench.pick(private.states_of(p.country), bench.chance(n, 73)),
  bench.pick(array['new', 'contacted', 'accepted', 'declined'], bench.chance(n, 72))::public.volunteer_status,
  now() - interval '365 days' * (10.0 * n / :rows)
from generate_series(0, :rows / 10 - 1) n
cross join lateral (
  select case when bench.chance(n, 71) < 0.8 then 'Nigeria' else 'South Africa' end::public.country as country) p;

-- The parents' notices, each with its email: most were sent, a few failed, and the newest are due.
update private.settings set value = 'on' where name = 'emails';

insert into public.notices (id, user_id, kind, application_id, payment_id, subject_id, child_name, facts, created_at, read_at)
select bench.id('notice ' || t.kind, c.n), c.user_id, t.kind::public.notice_kind, c.id, t.payment_id, c.id, c.child_name, t.facts,
  t.told_at, case when bench.chance(c.n, 80) < 0.8 then t.told_at + interval '1 day' end
from bench.children c
join public.applications a on a.id = c.id
cross join lateral (values
  ('ticket_paid', private.is_ticket_paid(a.ticket_status), bench.id('payment', c.n), '{"amount": 10000, "currency": "NGN"}'::jsonb,
    c.created_at + interval '2 days'),
  ('application_approved', c.status in ('approved', 'assessed'), null, '{}', c.created_at + interval '3 days'),
  ('assessment', c.status = 'assessed', null, jsonb_build_object('score', a.assessment_score), c.created_at + interval '20 days')
) t (kind, has_happened, payment_id, facts, told_at)
where t.has_happened and t.told_at < now();

insert into private.email_addresses (user_id, address, confirmed_at, last_email_at)
select u.id, u.email, case when bench.chance(c.n, 81) < 0.9 then c.created_at end, c.created_at
from bench.children c join auth.users u on u.id = c.user_id where c.n = bench.parent_of(c.n);

-- One in :rows / 10000 emails is waiting: ten thousand at any size.
insert into private.email_outbox (user_id, notice_id, state, due_at, created_at, ended_at, error)
select n.user_id, n.id, d.state, now() - interval '1 hour' * bench.chance(d.position, 83),
  case d.state when 'waiting' then now() - interval '2 hours' else n.created_at end,
  case when d.state <> 'waiting' then n.created_at + interval '6 minutes' end,
  case d.state when 'failed' then '550 5.1.1 No such user' end
from (
  select o.*, case
      when o.position % greatest(1, :rows / 10000) = 0 then 'waiting'
      when bench.chance(o.position, 82) < 0.002 then 'failed'
      else 'sent' end::private.email_outbox_state as state
  from (select id, row_number() over (order by id) as position from public.notices) o) d
join public.notices n on n.id = d.id;

insert into private.email_tokens (token_hash, user_id, address, email_group, created_at)
select sha256(convert_to(d.id::text, 'utf8')), d.user_id, h.address, 'journey', d.created_at
from private.email_outbox d join private.email_addresses h on h.user_id = d.user_id where d.state = 'sent';
