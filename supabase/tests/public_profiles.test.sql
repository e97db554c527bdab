\ir support/actors.psql
-- The part of a child that a stranger may know: its writers, when it is there, and nothing beyond it.
select plan(87);

create function pg_temp.public_row(child uuid) returns jsonb language sql as $$
  select tests.row_of('public.public_profiles', child)
$$;

-- Which children are public.
create function pg_temp.assert_publication() returns setof text language plpgsql as $$
declare
  item record;
  child uuid;
begin
  for item in
    select * from (values ('pending_payment', false), ('pending', false), ('approved', true), ('assessed', true), ('rejected', false))
      s (status, is_public) cross join (values (true), (false)) l (is_listed)
  loop
    child := tests.application(jsonb_build_object('status', item.status, 'is_listed', item.is_listed,
      'assessment_score', case when item.status = 'assessed' then 8 end));
    return next is(pg_temp.public_row(child) is not null, item.is_public and item.is_listed,
      format('a child that is %s and %s is %s', item.status, case when item.is_listed then 'listed' else 'not listed' end,
        case when item.is_public and item.is_listed then 'public' else 'not public' end));
  end loop;
end
$$;
select pg_temp.assert_publication();
delete from public.applications;

select tests.application('{"id": "10000000-0000-4000-8000-000000000001", "status": "approved", "created_at": "2026-05-05T10:00:00Z"}') is not null;
select is(pg_temp.public_row('10000000-0000-4000-8000-000000000001') - 'pattern',
  '{"id": "10000000-0000-4000-8000-000000000001", "child_name": "Adaeze Obi", "age": 9, "gender": "Female", "country": "Nigeria",
    "state_city": "Lagos", "talents": ["Dance", "Music"], "primary_category": "Dance", "ticket_status": null, "points": 0,
    "edition": 2025,
    "assessment_score": null, "created_at": "2026-05-05T10:00:00+00:00"}'::jsonb,
  'the public row holds these values and no others, besides the pattern of the picture');

create function pg_temp.has_own_pattern(child uuid) returns boolean language sql as $$
  select pg_temp.public_row(child) -> 'pattern' = tests.row_of('public.applications', child) -> 'pattern'
$$;
select ok(pg_temp.has_own_pattern('10000000-0000-4000-8000-000000000001'), 'and its pattern is that of the application');

-- It follows its application at once.
create function pg_temp.assert_follows() returns setof text language plpgsql as $$
declare
  item record;
begin
  for item in
    select * from (values
      ('owner', 'child_name = ''Chidi Obi''', 'child_name', 'Chidi Obi'),
      ('owner', 'stage_name = ''Little Star''', 'child_name', 'Little Star'),
      ('owner', 'child_name = ''Chidinma Obi''', 'child_name', 'Little Star'),
      ('owner', 'stage_name = ''  ''', 'child_name', 'Chidinma Obi'),
      ('owner', 'age = 12', 'age', '12'), ('owner', 'gender = ''Male''', 'gender', 'Male'),
      ('owner', 'country = ''South Africa'', state_city = ''Limpopo''', 'state_city', 'Limpopo'),
      ('owner', 'talents = ''{Tech,Arts}''', 'primary_category', 'Tech'),
      ('admin', 'assessment_score = 6.5', 'assessment_score', '6.5'),
      ('admin', 'ticket_status = ''pending_payment''', 'ticket_status', null),
      ('admin', 'ticket_status = ''paid''', 'ticket_status', null), ('admin', 'ticket_status = ''Basic''', 'ticket_status', 'Basic'),
      ('admin', 'ticket_status = ''Silver''', 'ticket_status', 'Silver'), ('admin', 'ticket_status = ''Gold''', 'ticket_status', 'Gold'),
      ('admin', 'ticket_status = ''none''', 'ticket_status', null), ('admin', 'ticket_status = ''unpaid''', 'ticket_status', null),
      ('admin', 'ticket_status = ''Disqualified''', 'ticket_status', 'Disqualified'),
      ('admin', 'points = 900', 'points', '0')
    ) t (actor, assignment, name, expected)
  loop
    perform tests.act_as(item.actor);
    execute format('update public.applications set %s where id = ''10000000-0000-4000-8000-000000000001''', item.assignment);
    perform tests.act_as('anon');
    return next is(
      (select to_jsonb(p) ->> item.name from public.get_public_profiles() p where id = '10000000-0000-4000-8000-000000000001'),
      item.expected, format('after %s a visitor reads %s %s', item.assignment, item.name, coalesce(item.expected, 'empty')));
  end loop;
  perform tests.act_as_database();
end
$$;
grant execute on function pg_temp.assert_follows to public;
select pg_temp.assert_follows();
select ok(pg_temp.has_own_pattern('10000000-0000-4000-8000-000000000001'), 'the pattern that came with the first stage name is public too');

-- It leaves at once, and comes back.
create function pg_temp.assert_leaves() returns setof text language plpgsql as $$
declare
  item record;
begin
  for item in
    select * from (values
      (1, 'owner', 'is_listed = false', 0), (2, 'admin', 'assessment_score = 9', 0), (3, 'owner', 'is_listed = true', 1),
      (4, 'admin', 'status = ''rejected''', 0), (5, 'admin', 'status = ''pending''', 0),
      (6, 'admin', 'status = ''approved''', 1)
    ) t (step, actor, assignment, expected) order by step
  loop
    perform tests.act_as(item.actor);
    execute format('update public.applications set %s where id = ''10000000-0000-4000-8000-000000000001''', item.assignment);
    perform tests.act_as('anon');
    return next is((select count(*)::integer from public.public_profiles), item.expected,
      format('after %s a visitor sees %s children', item.assignment, item.expected));
  end loop;
  perform tests.act_as_database();
end
$$;
select pg_temp.assert_leaves();
delete from public.applications;
select is(tests.count_of('public.public_profiles'), 0::bigint, 'a deleted child is not public any more');

-- Points: approved payments in the country's own currency, each rounded down.
create function pg_temp.assert_points() returns setof text language plpgsql as $$
declare
  item record;
  child uuid;
  payment uuid;
begin
  for item in
    select * from (values
      ('Nigeria', 'Lagos', 'NGN', 10000, 20), ('Nigeria', 'Lagos', 'NGN', 499.99, 0), ('Nigeria', 'Lagos', 'NGN', 500, 1),
      ('Nigeria', 'Lagos', 'NGN', 999, 1), ('Nigeria', 'Lagos', 'ZAR', 10000, 0), ('Nigeria', 'Lagos', 'USD', 10000, 0),
      ('South Africa', 'Gauteng', 'ZAR', 180, 18), ('South Africa', 'Gauteng', 'ZAR', 9.99, 0),
      ('South Africa', 'Gauteng', 'ZAR', 19, 1), ('South Africa', 'Gauteng', 'NGN', 10000, 0),
      ('South Africa', 'Gauteng', 'USD', 100, 0)
    ) t (country, state_city, currency, amount, points)
  loop
    child := tests.application(jsonb_build_object('status', 'approved', 'country', item.country, 'state_city', item.state_city));
    payment := tests.payment(child, jsonb_build_object('amount', item.amount, 'currency', item.currency));
    return next is(pg_temp.public_row(child) ->> 'points', '0', 'a pending payment counts nothing');
    perform tests.act_as('admin');
    perform public.update_payment_status(payment, 'approved');
    perform tests.act_as_database();
    return next is(pg_temp.public_row(child) ->> 'points', item.points::text,
      format('%s %s in %s count %s points', item.amount, item.currency, item.country, item.points));
  end loop;

  child := tests.application('{"status": "approved"}');
  perform tests.act_as('admin');
  perform public.update_payment_status(tests.payment(child, '{"amount": 750}'), 'approved');
  perform public.update_payment_status(tests.payment(child, '{"amount": 750, "description": "Shop"}'), 'approved');
  perform public.update_payment_status(tests.payment(child, '{"amount": 5000}'), 'declined');
  perform public.handle_subscription_status_update(tests.subscription(child, '{"amount": 5000}'), 'active');
  perform tests.act_as_database();
  return next is(pg_temp.public_row(child) ->> 'points', '2',
    'each approved payment is rounded down by itself; declined ones and subscriptions count nothing');
  perform tests.act_as('admin');
  perform public.update_application(child, '{"country": "South Africa", "state_city": "Gauteng"}',
    (tests.row_of('public.applications', child) ->> 'updated_at')::timestamptz);
  perform tests.act_as_database();
  return next is(pg_temp.public_row(child) ->> 'points', '0', 'a change of country changes the currency that counts');

  child := tests.application();
  perform tests.act_as('admin');
  perform public.update_payment_status(tests.payment(child, '{"amount": 10000}'), 'approved');
  update public.applications set status = 'approved' where id = child;
  perform tests.act_as_database();
  return next is(pg_temp.public_row(child) ->> 'points', '20', 'payments from before the approval count');
end
$$;
select pg_temp.assert_points();

-- The rights of everybody.
create function pg_temp.assert_reads_only(actor text) returns setof text language plpgsql as $$
begin
  perform tests.act_as(actor);
  return next isnt_empty('select id from public.public_profiles', actor || ' reads public profiles with every column');
  return next tests.lacks_grant($q$ insert into public.public_profiles
    (id, child_name, age, gender, country, state_city, talents, points, created_at)
    values (gen_random_uuid(), 'X', 5, 'Male', 'Nigeria', 'Lagos', '{}', 9, now()) $q$, actor || ' cannot insert a public profile');
  return next tests.lacks_grant('update public.public_profiles set points = 999', actor || ' cannot update a public profile');
  return next tests.lacks_grant('delete from public.public_profiles', actor || ' cannot delete a public profile');
  perform tests.act_as_database();
end
$$;
select pg_temp.assert_reads_only(actor) from unnest(array['owner', 'stranger', 'admin', 'anon', 'service_role']) actor;

-- The allow-list: whatever a visitor can read anywhere, column by column.
select results_eq(
  $$ select (c.relname || '.' || a.attname) collate "default"
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relnamespace in ('public'::regnamespace, 'private'::regnamespace) and c.relkind in ('r', 'v', 'm', 'f', 'p')
       and has_column_privilege('anon', c.oid, a.attnum, 'select')
     order by 1 $$,
  $$ values ('public_profiles.age'), ('public_profiles.assessment_score'), ('public_profiles.child_name'),
    ('public_profiles.country'), ('public_profiles.created_at'), ('public_profiles.edition'), ('public_profiles.gender'), ('public_profiles.id'),
    ('public_profiles.pattern'), ('public_profiles.points'), ('public_profiles.primary_category'),
    ('public_profiles.state_city'), ('public_profiles.talents'), ('public_profiles.ticket_status'),
    ('state_coordinators.coordinator_name'), ('state_coordinators.coordinator_phone'), ('state_coordinators.country'),
    ('state_coordinators.created_at'), ('state_coordinators.id'), ('state_coordinators.state_province'),
    ('state_coordinators.updated_at') $$,
  'a visitor can read these columns and no others');

-- With a stage name, the real name is nowhere to be found.
delete from public.applications;
select tests.application('{"status": "approved", "child_name": "Ngozichukwu Okonkwo", "stage_name": "Little Star",
  "audition_details": "Hall Secret", "assessment_report": "Report Secret", "parent_phone": "+2348039999999"}') is not null;
select tests.act_as('anon');
select is((select string_agg(p::text, ' ') !~* 'ngozi|okonkwo|secret|999999' from public.get_public_profiles() p), true,
  'a public row holds neither the real name behind a stage name nor a phone, a schedule or a report');
select is(public.count_public_profiles(search => 'ngozi'), 0, 'and the real name cannot be searched');
select is(public.count_public_profiles(search => 'little'), 1, 'but the stage name can');
select * from finish();
